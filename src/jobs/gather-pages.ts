import type { AnswersApi } from '../answers/api.ts';
import type { AddedResult, PagesEnd, UnusablePage } from '../answers/store/joined-answers.ts';
import { CallError } from '../transport/call-failure.ts';
import { handOver } from '../workers/worker-calls.ts';
import type { Chunk } from './chunks.ts';
import { countPage, NO_PAGES, type CountedPage, type PageCount } from './follow-pages.ts';
import type { CallHooks, JobSink } from './job-state.ts';
import type { PagePlan } from './pages/page-plan.ts';

export interface BatchSink extends JobSink<Chunk, AddedResult> {
  add(chunk: Chunk, result: Uint8Array<ArrayBuffer>, pages?: PagesEnd): Promise<AddedResult>;
}

export interface GatheredPages {
  readonly plan: PagePlan;
  /** Joins the pages of a chunk; `nameOf` gives the worker's name of an answer number. */
  readonly answersApi: () => Pick<AnswersApi, 'read' | 'write'>;
  readonly nameOf: (number: number) => string;
  /** Called for each page, which may report a quota. */
  readonly tell: (page: CountedPage) => void;
  readonly limit?: number | undefined;
  /** Limit of a chunk's pages together: they are in memory until the last arrives. */
  readonly maxBytes: number;
}

export type CallPage = (
  chunk: Chunk,
  hooks: CallHooks,
  position?: string,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

interface Gathering extends PageCount {
  readonly name: string;
  readonly position: string | undefined;
  readonly bytes: number;
  readonly result?: PagesEnd | UnusablePage;
}

/**
 * Turns each page of a chunk into a call of the job, which waits, pauses and retries as any other.
 * The chunk's result is complete with its last page: if a page fails, nothing of the chunk is in
 * the answer, and it can be halved.
 */
export function gatherPages(context: GatheredPages, callPage: CallPage, sink: BatchSink) {
  const { plan, answersApi, nameOf, tell, limit, maxBytes } = context;
  const gatherings = new Map<Chunk, Gathering>();
  let lastNumber = 0;
  const begin = (): Gathering => {
    lastNumber += 1;
    return { ...NO_PAGES, name: nameOf(lastNumber), position: plan.start, bytes: 0 };
  };
  const forget = (chunk: Chunk): void => {
    const name = gatherings.get(chunk)?.name;
    if (name !== undefined)
      void answersApi()
        .write.drop(name)
        .catch(() => undefined);
    gatherings.delete(chunk);
  };
  const forgetAll = (): void => [...gatherings.keys()].forEach(forget);
  const limits = { limit, isFromStart: plan.start === undefined };
  return {
    forget,
    /** @returns the chunk's result with all pages; `more` if another page is needed */
    async call(chunk: Chunk, hooks: CallHooks) {
      const last = gatherings.get(chunk)?.result;
      // There was no room for its result.
      if (last && !('reason' in last)) forget(chunk);
      const before = gatherings.get(chunk) ?? begin();
      const { name } = before;
      const isFirst = before.pages === 0;
      const page = await callPage(chunk, hooks, before.position);
      if (!page) return undefined;
      const bytes = before.bytes + page.byteLength;
      if (!isFirst && bytes > maxBytes) {
        throw new CallError({ code: 'response-too-large', endpoint: '' });
      }
      // The bytes are transferred, and a single page is the result unchanged.
      const alone = isFirst ? page.slice() : undefined;
      gatherings.set(chunk, before);
      if (isFirst) await answersApi().write.beginPages(name, plan.position, plan.start);
      const added = await answersApi().write.addPage(name, handOver(page, page.buffer));
      if (added.kind === 'page') tell(added);
      const now: Gathering =
        added.kind === 'page'
          ? { ...before, ...countPage(before, added, limits), position: added.endCursor, bytes }
          : before;
      const end = added.kind === 'page' ? now.end : added.kind;
      const isAskedAgain = added.kind === 'unusable' && !alone && added.reason === 'not-said';
      if (end === undefined || isAskedAgain) {
        gatherings.set(chunk, now);
        return 'more';
      }
      const { pages, totalChange } = now;
      const hasMore = pages > 0 && end !== 'all' && end !== 'limit';
      // A first page without its rows may be an error, or belong to an unknown value: its result decides.
      const facts = {
        ...(pages > 0 && { pages }),
        ...(hasMore && { hasMore, hasAllRows: false }),
        ...(end === 'limit' && { isLimited: true }),
        ...(totalChange && { totalChange }),
      };
      gatherings.set(chunk, {
        ...now,
        result: added.kind === 'unusable' && !alone ? added : facts,
      });
      if (alone ?? added.kind === 'unusable') return alone ?? new Uint8Array();
      await answersApi().write.endPages(name);
      return answersApi().read.bytes(name);
    },
    sink: {
      ...sink,
      async add(chunk, result) {
        const { result: facts } = gatherings.get(chunk) ?? {};
        if (facts && 'reason' in facts) return facts;
        const added = await sink.add(chunk, result, facts);
        return added.kind === 'rows' ? { ...added, ...facts } : added;
      },
      async end() {
        forgetAll();
        await sink.end?.();
      },
      discard() {
        forgetAll();
        sink.discard?.();
      },
    } satisfies BatchSink,
  };
}
