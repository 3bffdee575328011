import type { Clock } from '../../../contract/clock.ts';
import { handOver } from '../../../workers/worker-calls.ts';
import {
  MAX_RELOAD_BYTES,
  type AnswerStore,
  type IncomingAnswer,
} from '../../runs/answer-store.ts';
import type { Run } from '../../runs/run.ts';
import type { PagePlan } from '../../../pages/page-plan.ts';
import type { PageSink } from '../../../jobs/follow-pages.ts';
import type { AddedPage } from '../../../answers/store/joined-answers.ts';

/** Views are told of more rows no oftener, milliseconds. */
const LOOKS_APART_MS = 500;

interface SinkContext {
  /** What the worker knows the pages by until they are the tab's answer. */
  readonly name: string;
  readonly answerStore: AnswerStore;
  readonly run: Run;
  /** What the worker knows the tab's answer by; undefined for none. */
  readonly answer: string | undefined;
  readonly connection: Pick<PagePlan, 'adds' | 'position' | 'start'>;
  readonly clock: Clock;
}

/** Makes the sink for the pages of a tab: its answer becomes the one that grows, once a page has come. */
export function createPageSink(context: SinkContext) {
  const { answerStore, run, connection, clock } = context;
  const { adds, position, start } = connection;
  const { answersApi } = answerStore;
  let answerName = context.answer;
  /** What the worker knows the pages by; undefined before the first one and after an end. */
  let growing: string | undefined;
  /** Undefined while the tab has its old answer. */
  let shown: IncomingAnswer | undefined;
  let lastLook = -Infinity;
  let isLeft = false;
  /** Makes the pages the tab's answer once they can be shown: the one before stays in sight until then. */
  const show = async (name: string): Promise<IncomingAnswer | undefined> => {
    const answer = answerStore.open(run.tabId, run);
    await answersApi().rename(name, answer.name);
    growing = answer.name;
    lastLook = clock.monotonic();
    await answer.look();
    if (isLeft) return undefined;
    answerName = answer.name;
    answer.commit();
    return answer;
  };
  const add = async (
    page: Uint8Array<ArrayBuffer>,
    asked: string | undefined,
  ): Promise<AddedPage> => {
    if (growing === undefined) await answersApi().beginPages(context.name, position, asked);
    growing ??= context.name;
    const added = await answersApi().addPage(growing, handOver(page, page.buffer));
    // A tab that was left, maybe by a sign-out, must not be given an answer.
    if (added.kind !== 'page' || isLeft) return added;
    shown ??= await show(growing);
    if (shown && clock.monotonic() - lastLook >= LOOKS_APART_MS) {
      lastLook = clock.monotonic();
      await shown.look();
    }
    return added;
  };
  return {
    /** Which answer of its tab it goes on with, by the worker's name of it. */
    answerName: (): string | undefined => answerName,
    async takeFirst() {
      const name = context.answer;
      if (name === undefined) return undefined;
      const known = await answersApi().reopenPages(name, context.name, position);
      if (known) {
        growing = context.name;
        return { ...known, noRoom: undefined };
      }
      const whole = await answersApi().pageIn(name, position);
      const isPage = whole.kind === 'page';
      // What came without the fields that are added tells of no page after it.
      const isTold = isPage && position.next.kind !== 'page' && whole.endCursor !== undefined;
      if (adds.length > 0 && !isTold) return undefined;
      const added = await add(await answersApi().bytes(name), start);
      return isPage ? { ...added, pages: whole.pages } : added;
    },
    add,
    async rest() {
      await shown?.look();
    },
    async end() {
      const [name, answer] = [growing, shown];
      growing = undefined;
      shown = undefined;
      if (name === undefined) return;
      if (!answer) return answersApi().drop(name);
      await answersApi().endPages(name);
      const { bytes } = await answer.look();
      if (bytes > MAX_RELOAD_BYTES) return;
      // One that is on disk is not given out as a whole.
      const whole = await answersApi()
        .bytes(name)
        .catch(() => undefined);
      if (whole) answer.keepForReload(whole);
    },
    leave() {
      isLeft = true;
    },
  } satisfies PageSink & { answerName: unknown };
}
