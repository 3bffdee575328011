import { jsonOrNone } from '../../contract/json-members.ts';
import { TOO_MANY_SUBSCRIPTIONS, type CallQuotas } from '../graphql/call-life.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';

export type SubscribeCounter = ReturnType<typeof countSubscribes>;

/** Counts operations of one socket (graphql-transport-ws) as calls; the first one shares the socket's subscription. */
export function countSubscribes(
  user: string,
  { subscriptions }: CallQuotas,
  rateLimit: RateLimit | undefined,
) {
  const running = new Set<string>();
  const releases: (() => void)[] = [];
  const finish = (id: string): void => {
    if (running.delete(id) && running.size > 0) releases.pop()?.();
  };
  return {
    /** @returns undefined where a caller's message may pass, else the `error` message to answer */
    async admit(message: Buffer): Promise<string | undefined> {
      const { type, id } = readOperation(message, ['"subscribe"', '"complete"']);
      if (id === undefined) return undefined;
      if (type === 'complete') finish(id);
      if (type !== 'subscribe') return undefined;
      try {
        // No header can tell how many are left.
        await rateLimit?.take({ set: () => undefined }, user);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refuse(id, error.message, error.code);
      }
      const giveBack = running.size > 0 ? subscriptions.take(user) : () => undefined;
      if (!giveBack) return refuse(id, TOO_MANY_SUBSCRIPTIONS, 'TOO_MANY_SUBSCRIPTIONS');
      if (running.size > 0) releases.push(giveBack);
      running.add(id);
      return undefined;
    },
    note(message: Buffer): void {
      const { type, id } = readOperation(message, ['"complete"', '"error"']);
      if (id !== undefined && (type === 'complete' || type === 'error')) finish(id);
    },
    end(): void {
      for (const giveBack of releases.splice(0)) giveBack();
    },
  };
}

function refuse(id: string, message: string, code: string | undefined): string {
  const extensions = { ...(code !== undefined && { code }) };
  return JSON.stringify({ id, type: 'error', payload: [{ message, extensions }] });
}

/** Reads type and id of a message that holds one of the words; other messages, such as events, are not parsed. */
function readOperation(message: Buffer, words: readonly string[]) {
  if (!words.some((word) => message.includes(word))) return {};
  // The server reports invalid JSON.
  const { type, id } = { ...(jsonOrNone(String(message)) as Record<string, unknown> | undefined) };
  return typeof type === 'string' && typeof id === 'string' ? { type, id } : {};
}
