import type { SharedSession } from '../session/session-sharing.ts';
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
  const timers: ReturnType<typeof setTimeout>[] = [];
  let best: SharedSession | undefined;
  try {
    await new Promise<void>((resolve) => {
      let silent = tabs.length;
      let isLate = false;
      const look = (): void => {
        if (silent === 0 || (isLate && best)) resolve();
      };
      const hurry = (): void => {
        isLate = true;
        look();
      };
      timers.push(setTimeout(hurry, ENOUGH_MS), setTimeout(resolve, LIMIT_MS));
      for (const tab of tabs) {
        const { port1, port2 } = new MessageChannel();
        ports.push(port1);
        const hear = ({ data }: MessageEvent): void => {
          silent -= 1;
          const answer = readReply(data);
          best = newerOf(best, answer?.type === 'found' ? answer.session : undefined);
          look();
        };
        port1.addEventListener('message', hear, { once: true });
        port1.start();
        tab.postMessage(message({ type: 'session-wanted', wanted }), [port2]);
      }
      look();
    });
  } finally {
    timers.forEach(clearTimeout);
    ports.forEach((port) => port.close());
  }
  return best;
}

function newerOf(
  best: SharedSession | undefined,
  offered: SharedSession | undefined,
): SharedSession | undefined {
  if (!best || !offered) return best ?? offered;
  return offered.stamp > best.stamp ? offered : best;
}
