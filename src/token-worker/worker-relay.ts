import type { SharedSession } from '../session/shared-session.ts';
import { message, readReply, type RequestOf, type WorkerNotice } from './protocol.ts';

/** Tabs answer in a few milliseconds: with one offer at hand nobody waits longer, milliseconds. */
const ENOUGH_MS = 250;

/** A frozen tab may never answer, milliseconds. */
const LIMIT_MS = 1_000;

/** A tab, as far as the relay needs one. */
export interface Tab {
  postMessage(notice: WorkerNotice, transfer?: Transferable[]): void;
}

/** Asks every tab for the session that is wanted: the newest one that is offered in time. */
export async function askTabs(
  tabs: readonly Tab[],
  wanted: RequestOf<'find-session'>['wanted'],
): Promise<SharedSession | undefined> {
  const ports: MessagePort[] = [];
  let best: SharedSession | undefined;
  try {
    await new Promise<void>((resolve) => {
      let silent = tabs.length;
      if (silent === 0) return resolve();
      setTimeout(() => best && resolve(), ENOUGH_MS);
      const limit = setTimeout(resolve, LIMIT_MS);
      const askedAt = performance.now();
      const hear = (session: SharedSession | undefined): void => {
        silent -= 1;
        if (session && session.stamp > (best?.stamp ?? -Infinity)) best = session;
        const isEnough = best && performance.now() - askedAt > ENOUGH_MS;
        if (silent > 0 && !isEnough) return;
        clearTimeout(limit);
        resolve();
      };
      for (const tab of tabs) {
        const { port1, port2 } = new MessageChannel();
        ports.push(port1);
        port1.onmessage = ({ data }) => {
          const answer = readReply(data);
          hear(answer?.type === 'found' ? answer.session : undefined);
        };
        tab.postMessage(message({ type: 'session-wanted', wanted }), [port2]);
      }
    });
  } finally {
    ports.forEach((port) => port.close());
  }
  return best;
}
