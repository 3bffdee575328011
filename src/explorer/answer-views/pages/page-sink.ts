import type { AddedPage } from '../../../answers/api.ts';
import type { Clock } from '../../../contract/clock.ts';
import { handOver } from '../../../workers/worker-calls.ts';
import {
  MAX_RELOAD_BYTES,
  type AnswerStore,
  type IncomingAnswer,
} from '../../runs/answer-store.ts';
import type { Run } from '../../runs/run.ts';
import type { CursorConnection } from './find-connections.ts';
import type { PageSink } from './follow-pages.ts';

/** Views are told of more rows no oftener, milliseconds. */
const LOOKS_APART_MS = 500;

interface SinkContext {
  /** What the desk knows the pages by until they are the tab's answer. */
  readonly name: string;
  readonly answerStore: AnswerStore;
  /** The run whose answer grows: what comes is pages of its operation. */
  readonly run: Run;
  /** What the desk knows the answer by that is there; undefined for none. */
  readonly answer: string | undefined;
  readonly connection: Pick<CursorConnection, 'addsPageInfo' | 'place' | 'start'>;
  readonly clock: Clock;
  /** The tab has another answer now, the one that grows: called just before. */
  readonly onReplace: () => void;
}

interface Growing {
  name: string;
  /** Undefined while the tab has its old answer. */
  answer: IncomingAnswer | undefined;
  lastLook: number;
}

/** Makes the sink for the pages of a tab: its answer becomes the one that grows, once a page has come. */
export function createPageSink(context: SinkContext): PageSink {
  const { answerStore, run, connection, clock, onReplace } = context;
  const { addsPageInfo, place, start } = connection;
  const { desk } = answerStore;
  let growing: Growing | undefined;
  let isLeft = false;
  const grow = (): Growing => {
    growing = { name: context.name, answer: undefined, lastLook: -Infinity };
    return growing;
  };
  const begin = async (asked: string | undefined): Promise<Growing> => {
    await desk().beginPages(context.name, place, asked);
    return grow();
  };
  const show = async (mine: Growing): Promise<IncomingAnswer> => {
    onReplace();
    const answer = answerStore.open(run.tabId, run);
    answer.commit();
    await desk().rename(mine.name, answer.name);
    mine.name = answer.name;
    mine.answer = answer;
    return answer;
  };
  const add = async (
    page: Uint8Array<ArrayBuffer>,
    asked: string | undefined,
  ): Promise<AddedPage> => {
    const mine = growing ?? (await begin(asked));
    const added = await desk().addPage(mine.name, handOver(page, page.buffer));
    if (added.kind !== 'page') return added;
    // A tab that was left, maybe by a sign-out, must not be given an answer.
    if (isLeft) return added;
    const answer = mine.answer ?? (await show(mine));
    if (clock.monotonic() - mine.lastLook >= LOOKS_APART_MS) {
      mine.lastLook = clock.monotonic();
      await answer.look();
    }
    return added;
  };
  return {
    async takeFirst() {
      const name = context.answer;
      if (name === undefined) return undefined;
      const known = await desk().reopenPages(name, context.name, place);
      if (known) {
        grow();
        return { ...known, noRoom: undefined };
      }
      const whole = await desk().pageIn(name, place);
      const isPage = whole.kind === 'page';
      // What came without pageInfo, as the operation was, tells of no page after it.
      if (addsPageInfo && !(isPage && whole.endCursor !== undefined)) return undefined;
      const added = await add(await desk().bytes(name), start);
      return isPage ? { ...added, pages: whole.pages } : added;
    },
    add,
    async rest() {
      await growing?.answer?.look();
    },
    async end() {
      if (!growing) return;
      const { name, answer } = growing;
      growing = undefined;
      if (!answer) return desk().drop(name);
      await desk().endPages(name);
      const { bytes } = await answer.look();
      if (bytes > MAX_RELOAD_BYTES) return;
      // One that is on disk is not given out as a whole.
      const whole = await desk()
        .bytes(name)
        .catch(() => undefined);
      if (whole) answer.keepForReload(whole);
    },
    leave() {
      isLeft = true;
    },
  };
}
