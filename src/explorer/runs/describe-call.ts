import { formatBytes, formatTenths } from '../../contract/language.ts';
import { isOfTexts } from '../../transport/call-failure.ts';
import type { CallFacts } from '../../transport/exchange.ts';
import { copyOfFailure } from '../../transport/failure-copy.ts';
import type { FetchedPages, TabCall } from './call-store.ts';
import { RUN_COPY } from './run-copy.ts';

/** How a call went, outcome first; undefined if unknown. `inAnswer` counts errors of the whole answer. */
export function describeCall(call: TabCall, inAnswer = 0) {
  const { facts, failure, pages, errors, results, ignoredHeaders } = call;
  if (call.waitsForSession) return { parts: [RUN_COPY.phases.signIn], isBad: false };
  if (failure && (!facts || isOfTexts(failure))) {
    return { parts: [RUN_COPY.phases.unsent, copyOfFailure(failure).title], isBad: true };
  }
  if (!facts) return ofPages(pages);
  const { status, firstByteMs, totalMs, bytes } = facts;
  const isOver = facts.phase === 'done';
  const isRefused = isOver && status !== undefined && status >= 400;
  const allErrors = Math.max(errors, pages?.errors ?? 0, inAnswer);
  const isBad = facts.phase === 'failed' || isRefused || (isOver && allErrors > 0);
  if (call.batch && call.batch.count > 1) return ofBatch(call.batch, allErrors);
  const isLeft = call.isLeft && facts.phase === 'stopped';
  const parts = [isLeft ? RUN_COPY.phases.left : outcome(facts, allErrors, isRefused)];
  if (results > 1) parts.push(RUN_COPY.results(results));
  if (status !== undefined) parts.push(`HTTP ${status}`);
  if (pages && pages.count > 1) {
    parts.push(
      RUN_COPY.pages(pages.count),
      RUN_COPY.total(formatMs((totalMs ?? 0) + pages.ms)),
      formatBytes(bytes + pages.bytes),
    );
    return { parts, isBad };
  }
  if (firstByteMs !== undefined) parts.push(RUN_COPY.firstByte(formatMs(firstByteMs)));
  if (totalMs !== undefined) parts.push(RUN_COPY.total(formatMs(totalMs)));
  if (bytes > 0) parts.push(formatBytes(bytes));
  if (ignoredHeaders.length > 0) parts.push(RUN_COPY.ignoredHeaders(ignoredHeaders));
  return { parts, isBad };
}

function ofPages(pages: FetchedPages | undefined) {
  if (!pages || pages.count < 2) return undefined;
  const errors = pages.errors > 0 ? [RUN_COPY.errors(pages.errors)] : [];
  const total = RUN_COPY.total(formatMs(pages.ms));
  const parts = [...errors, RUN_COPY.pages(pages.count), total, formatBytes(pages.bytes)];
  return { parts, isBad: pages.errors > 0 };
}

function ofBatch({ count, bytes, ms }: NonNullable<TabCall['batch']>, errors: number) {
  const first = errors > 0 ? RUN_COPY.errors(errors) : RUN_COPY.phases.done;
  const parts = [first, RUN_COPY.calls(count), RUN_COPY.total(formatMs(ms)), formatBytes(bytes)];
  return { parts, isBad: errors > 0 };
}

function outcome({ phase }: CallFacts, errors: number, isRefused: boolean): string {
  if (isRefused) return RUN_COPY.phases.refused;
  if (phase === 'done' && errors > 0) return RUN_COPY.errors(errors);
  return RUN_COPY.phases[phase];
}

export function formatMs(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${formatTenths(milliseconds / 1_000)} s`;
}
