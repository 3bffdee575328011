import type { Browser, CDPSession, Page } from '@playwright/test';

/** What a heap holds after a garbage collection: what closures, detached elements and caches keep too. */
export interface HeapSnapshot {
  /** Every string. V8 writes the first 1,024 characters of each. */
  readonly strings: readonly string[];
  /** How many objects are of a class of the browser's, such as `Response`. */
  countOf(className: string): number;
  /** How many objects have at least these properties. */
  countWith(...properties: readonly string[]): number;
}

/** Takes a snapshot of a page's JavaScript heap. */
export async function snapshotOfPage(page: Page): Promise<HeapSnapshot> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  // Twice: what a first collection finalizes lets go of more.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return readSnapshot(chunks);
}

/** The same of a worker of a page's, by a part of its script's address; the worker must be there. */
export async function snapshotOfWorker(page: Page, script: string): Promise<HeapSnapshot> {
  const session = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.url.includes(script)) resolve(sessionId);
    });
  });
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', options);
  return snapshotOfTarget(session, await attached);
}

/** The same of a service worker, which belongs to no page. */
export async function snapshotOfServiceWorker(
  browser: Browser,
  url: string,
): Promise<HeapSnapshot> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find((info) => info.type === 'service_worker' && info.url === url);
  if (!target) throw new Error(`No worker runs ${url}`);
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  return snapshotOfTarget(session, sessionId);
}

interface TargetMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
}

/** Playwright offers no session of a worker's own: what is said to one goes through another's. */
async function snapshotOfTarget(session: CDPSession, sessionId: string): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const answered = new Map<number, () => void>();
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, method, params } = JSON.parse(event.message) as TargetMessage;
    if (id !== undefined) answered.get(id)?.();
    if (method === 'HeapProfiler.addHeapSnapshotChunk' && params?.chunk) chunks.push(params.chunk);
  });
  const send = async (id: number, method: string): Promise<void> => {
    const answer = new Promise<void>((resolve) => answered.set(id, resolve));
    const message = JSON.stringify({ id, method });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    await answer;
  };
  await send(1, 'HeapProfiler.collectGarbage');
  await send(2, 'HeapProfiler.collectGarbage');
  await send(3, 'HeapProfiler.takeHeapSnapshot');
  await session.detach();
  return readSnapshot(chunks);
}

/** V8's format: nodes and edges are rows of numbers, which `meta` names. */
interface RawSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

function readSnapshot(chunks: readonly string[]): HeapSnapshot {
  const { snapshot, nodes, edges, strings } = JSON.parse(chunks.join('')) as RawSnapshot;
  const { node_fields: fields, node_types: types, edge_fields, edge_types } = snapshot.meta;
  const [type, name, edgeCount] = ['type', 'name', 'edge_count'].map((one) => fields.indexOf(one));
  const [edgeType, edgeName, edgeTo] = ['type', 'name_or_index', 'to_node'].map((one) =>
    edge_fields.indexOf(one),
  );
  const [object, native] = [types[0].indexOf('object'), types[0].indexOf('native')];
  const property = edge_types[0].indexOf('property');
  /** What V8 fills its patterns of objects with, which are no objects of the page. */
  const hole = strings.indexOf('system / Hole');
  /** Of each object: its class and its properties, as places in `strings`. */
  const objects: { readonly of: number; readonly properties: ReadonlySet<number> }[] = [];
  let edge = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const field = (index: number | undefined): number => nodes[node + (index ?? 0)] ?? 0;
    const end = edge + field(edgeCount) * edge_fields.length;
    if (field(type) === object || field(type) === native) {
      const properties = new Set<number>();
      for (let at = edge; at < end; at += edge_fields.length) {
        const part = (index: number | undefined): number => edges[at + (index ?? 0)] ?? 0;
        const isHole = nodes[part(edgeTo) + (name ?? 0)] === hole;
        if (part(edgeType) === property && !isHole) properties.add(part(edgeName));
      }
      objects.push({ of: field(name), properties });
    }
    edge = end;
  }
  return {
    strings,
    countOf(className) {
      const wanted = strings.indexOf(className);
      return objects.filter(({ of }) => of === wanted).length;
    },
    countWith(...properties) {
      const wanted = properties.map((one) => strings.indexOf(one));
      return objects.filter((one) => wanted.every((place) => one.properties.has(place))).length;
    },
  };
}
