import type { Browser, CDPSession, Page } from '@playwright/test';

/**
 * Every string in the JavaScript heap of a page, after a garbage collection: what closures, detached
 * elements and caches still hold. V8 writes the first 1,024 characters of each.
 */
export async function heapStringsOfPage(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return stringsOf(chunks);
}

/** The same of a service worker, which belongs to no page. */
export async function heapStringsOfWorker(
  browser: Browser,
  url: string,
): Promise<readonly string[]> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find((info) => info.type === 'service_worker' && info.url === url);
  if (!target) throw new Error(`No worker runs ${url}`);
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  const chunks: string[] = [];
  const answered = new Map<number, () => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params } = JSON.parse(message) as TargetMessage;
    if (id !== undefined) answered.get(id)?.();
    if (method === 'HeapProfiler.addHeapSnapshotChunk' && params?.chunk) chunks.push(params.chunk);
  });
  const send = async (id: number, method: string): Promise<void> => {
    const answer = new Promise<void>((resolve) => answered.set(id, resolve));
    await tellTarget(session, sessionId, JSON.stringify({ id, method }));
    await answer;
  };
  await send(1, 'HeapProfiler.collectGarbage');
  await send(2, 'HeapProfiler.takeHeapSnapshot');
  await session.detach();
  return stringsOf(chunks);
}

interface TargetMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
}

/** Playwright offers no session of a worker's own. */
async function tellTarget(session: CDPSession, sessionId: string, message: string): Promise<void> {
  await session.send('Target.sendMessageToTarget', { sessionId, message });
}

function stringsOf(chunks: readonly string[]): readonly string[] {
  const { strings } = JSON.parse(chunks.join('')) as { readonly strings: readonly string[] };
  return strings;
}
