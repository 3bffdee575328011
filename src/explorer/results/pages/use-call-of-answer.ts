import { useState } from 'react';
import type { GraphQLCall } from '../../request-body.ts';

interface Pair {
  readonly name: string;
  readonly call: GraphQLCall | undefined;
}

interface AnswerInTab {
  readonly tabId: string;
  /** Of the tab's answer; undefined where it has none. */
  readonly name: string | undefined;
  /** The tab's last call. */
  readonly call: GraphQLCall | undefined;
  /** Whether the tab's answer grows, or has grown, by pages. */
  readonly isOfPages: boolean;
}

/**
 * The call that a tab's answer is the answer to: not always its last, since one that fails leaves the
 * answer before it in its place. Pages of the one must not come to rows of the other.
 */
export function useCallOfAnswer({
  tabId,
  name,
  call,
  isOfPages,
}: AnswerInTab): GraphQLCall | undefined {
  const [pairs, setPairs] = useState<Readonly<Record<string, Pair>>>({});
  const pair = pairs[tabId];
  if (name === undefined) return undefined;
  if (pair?.name === name) return pair.call;
  const next = { name, call: isOfPages && pair ? pair.call : call };
  setPairs({ ...pairs, [tabId]: next });
  return next.call;
}
