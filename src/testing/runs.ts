import type { GraphQLCall } from '../transport/request.ts';
import { createRun, type Run } from '../explorer/runs/run.ts';

/** A run of a call in a tab, whose editors hold its query alone. */
export function runOf(call: GraphQLCall = { query: '{ cities }' }, tabId = 'tab'): Run {
  return createRun({ tabId, call, texts: { query: call.query, variables: '', headers: '' } });
}
