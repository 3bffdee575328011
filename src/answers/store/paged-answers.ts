import { gone } from '../errors.ts';
import type { AnswerReader } from '../query/answer-reader.ts';
import { createPageJoiner, type PageJoiner } from './join-pages.ts';
import type { AddedPage, PagePlace, PagesFacts } from '../api.ts';
import { createGrowingAnswer, type GrowingAnswer, type GrowingOptions } from './growing-answer.ts';

/** Answers that are joined of pages, by their names. What is asked of one that is not there throws. */
export interface PagedAnswers {
  has(name: string): boolean;
  /** Also by the name of before, as long as that has not been dropped; undefined where there is none. */
  reader(name: string): AnswerReader | undefined;
  begin(name: string, place: PagePlace, asked: string | undefined): void;
  /** As the API does (AnswersApi.reopenPages). */
  reopen(old: string, name: string, place: PagePlace): PagesFacts | undefined;
  add(name: string, page: Uint8Array): Promise<AddedPage>;
  end(name: string): void;
  /** What one says of itself that may get more pages; undefined for any other. */
  facts(name: string, place: PagePlace): PagesFacts | undefined;
  rename(old: string, name: string): void;
  /** Forgets it at once, and settles when what it had outside of memory is removed. */
  drop(name: string): Promise<void>;
}

interface PagedAnswer {
  readonly growing: GrowingAnswer;
  readonly pages: PageJoiner;
}

/** Makes the place for them. */
export function createPagedAnswers(options: GrowingOptions): PagedAnswers {
  const answers = new Map<string, PagedAnswer>();
  /** Names under which answers go on once a page has come, with those that they have until then. */
  const awaited = new Map<string, string>();
  /** Names under which answers have gone on, by those of before. */
  const successors = new Map<string, string>();
  const find = (name: string): PagedAnswer => {
    const answer = answers.get(name);
    if (!answer) throw gone();
    return answer;
  };
  const rename = (old: string, name: string): void => {
    answers.set(name, find(old));
    answers.delete(old);
  };
  const facts = (name: string, place: PagePlace): PagesFacts | undefined => {
    const answer = answers.get(name);
    return answer && (!answer.growing.isStored || answer.growing.canReopen)
      ? answer.pages.facts(place)
      : undefined;
  };
  const addFirst = async (old: string, name: string, page: Uint8Array): Promise<AddedPage> => {
    const { pages } = find(old);
    const adding = pages.add(page);
    if (!pages.isOpen) return adding;
    // At once: a file that is being written of the old one must not end where the rows end for now.
    rename(old, name);
    awaited.delete(name);
    successors.set(old, name);
    try {
      return await adding;
    } catch (error) {
      // What was there before is whole again, and the page may be asked for anew.
      pages.end();
      if (successors.delete(old) && answers.has(name)) {
        rename(name, old);
        awaited.set(name, old);
      }
      throw error;
    }
  };
  return {
    has: (name) => answers.has(name),
    reader: (name) =>
      (answers.get(name) ?? answers.get(successors.get(name) ?? ''))?.growing.reader,
    begin(name, place, asked) {
      const growing = createGrowingAnswer(options);
      answers.set(name, { growing, pages: createPageJoiner(growing, place, asked) });
    },
    reopen(old, name, place) {
      const known = answers.get(old)?.growing.canReopen ? facts(old, place) : undefined;
      if (known) awaited.set(name, old);
      return known;
    },
    async add(name, page) {
      const old = awaited.get(name);
      return old === undefined ? find(name).pages.add(page) : addFirst(old, name, page);
    },
    end: (name) => find(name).pages.end(),
    facts,
    rename,
    async drop(name) {
      const growing = answers.get(name)?.growing;
      answers.delete(name);
      awaited.delete(name);
      successors.delete(name);
      await growing?.drop();
    },
  };
}
