import { handOver } from '../../../workers/worker-calls.ts';
import { createJobAnswer, type JobAnswerContext } from '../../runs/job-answer.ts';
import type { PagePlan } from '../../../jobs/pages/page-plan.ts';
import type { FirstPages, PageCall, PageSink } from '../../../jobs/follow-pages.ts';

interface SinkContext extends JobAnswerContext {
  /** What the worker knows the tab's answer by; undefined for none. */
  readonly answer: string | undefined;
  readonly connection: Pick<PagePlan, 'adds' | 'position' | 'start'>;
}

/** Makes the sink for the pages of a tab: its answer becomes the one that grows, once a page has come. */
export function createPageSink(context: SinkContext) {
  const { answer: name, connection } = context;
  const { adds, position, start } = connection;
  const { answersApi } = context.answerStore;
  const grown = createJobAnswer({ ...context, before: name, isKept: true });
  const { answerName, rest, end, leave } = grown;
  const add = ({ cursor }: Pick<PageCall, 'cursor'>, page: Uint8Array<ArrayBuffer>) =>
    grown.add(
      (as) => answersApi().write.beginPages(as, position, cursor),
      (as) => answersApi().write.addPage(as, handOver(page, page.buffer)),
    );
  return {
    answerName,
    /** The page that is there already, or the joined answer; undefined where none says whether there are more. */
    async takeFirst(): Promise<FirstPages | undefined> {
      if (name === undefined) return undefined;
      const known = await answersApi().read.reopenPages(name, context.name, position);
      if (known) {
        grown.goesOn();
        return { ...known, noRoom: undefined };
      }
      const whole = await answersApi().read.pageIn(name, position);
      const isPage = whole.kind === 'page';
      // What came without the fields that are added tells of no page after it.
      const isTold = isPage && position.next.kind !== 'page' && whole.endCursor !== undefined;
      if (adds.length > 0 && !isTold) return undefined;
      const added = await add({ cursor: start }, await answersApi().read.bytes(name));
      return isPage ? { ...added, pages: whole.pages } : added;
    },
    add,
    rest,
    end,
    leave,
  } satisfies PageSink & { answerName: unknown; takeFirst: unknown };
}
