import {
  useState,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type JSX,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { AnswersApi } from '../../../answers/api.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { FIND_COPY } from './shared-copy.ts';
import './find-bar.css';

interface FindBarProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly finder: Finder;
  readonly found: FinderState;
}

/** Where a text is looked for: Enter goes to the next place, Shift and Enter to the one before. */
export function FindBar({ ref, finder, found }: FindBarProps): JSX.Element {
  const [text, setText] = useState('');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void finder.step(event.shiftKey ? -1 : 1);
  };
  const isNowhere = found.current === undefined;
  return (
    // The keys are those of the input in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="gh-find" role="search" onKeyDown={onKeyDown}>
      <SearchInput
        ref={ref}
        className="gh-find-input"
        label={FIND_COPY.label}
        value={text}
        onChange={(wanted) => {
          setText(wanted);
          void finder.look(wanted);
        }}
      />
      <span className="gh-find-status" role="status">
        {FIND_COPY.status(found)}
      </span>
      <button
        type="button"
        aria-label={FIND_COPY.previous}
        title={FIND_COPY.previous}
        disabled={isNowhere}
        onClick={() => void finder.step(-1)}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        type="button"
        aria-label={FIND_COPY.next}
        title={FIND_COPY.next}
        disabled={isNowhere}
        onClick={() => void finder.step(1)}
      >
        <span aria-hidden="true">↓</span>
      </button>
    </div>
  );
}

/** Whether keys ask for the find bar, as they do in a browser. */
export function asksToFind({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f';
}

/** A finder of one answer, which looks again once the answer is whole. */
export function useFinder(
  { desk, name, outline }: AnswerViewProps,
  show: (at: number) => void,
): { readonly finder: Finder; readonly found: FinderState } {
  const finder = useMemo(() => createFinder(desk, name), [desk, name]);
  const found = useSyncExternalStore(finder.subscribe, finder.state);
  useEffect(() => finder.onPlace(show), [finder, show]);
  const { isFinished } = outline;
  useEffect(() => {
    const { text } = finder.state();
    if (isFinished && text !== '') void finder.look(text);
  }, [finder, isFinished]);
  return { finder, found };
}

/** What is known of a text that is looked for in an answer. */
interface FinderState {
  readonly text: string;
  /** Places found so far. */
  readonly count: number;
  /** Which of them is shown, from 0; undefined where there is none. */
  readonly current: number | undefined;
  readonly isBusy: boolean;
  /** The answer was looked through to its end. */
  readonly isWhole: boolean;
}

/** Looks for a text in an answer. */
interface Finder {
  state(): FinderState;
  /** @returns the undo */
  subscribe(listener: () => void): () => void;
  /**
   * @param show is told the place to be shown, bytes from the beginning
   * @returns the undo
   */
  onPlace(show: (at: number) => void): () => void;
  /** Looks for another text, or for the same in an answer that has changed, and shows the first place. */
  look(text: string): Promise<void>;
  /** Goes on to the next place, or back to the one before; behind the last one comes the first. */
  step(by: 1 | -1): Promise<void>;
}

/** So many places are counted without being asked to. */
const MAX_COUNT = 10_000;

const NOTHING: FinderState = {
  text: '',
  count: 0,
  current: undefined,
  isBusy: false,
  isWhole: true,
};

/** Makes a finder. */
export function createFinder(desk: Pick<AnswersApi, 'find'>, name: string): Finder {
  const listeners = new Set<() => void>();
  const shows = new Set<(at: number) => void>();
  let state = NOTHING;
  let places: number[] = [];
  let next: number | undefined;
  const set = (change: Partial<FinderState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const go = (current: number): void => {
    set({ current });
    const at = places[current];
    if (at !== undefined) for (const show of shows) show(at);
  };
  /** Looks on until there are so many; stops where another text is looked for. */
  const collect = async (wanted: number): Promise<void> => {
    const mine = places;
    set({ isBusy: true });
    while (next !== undefined && mine.length < wanted) {
      const found = await desk.find(name, state.text, next);
      if (mine !== places) return;
      for (const place of found.places) mine.push(place);
      ({ next } = found);
      set({ count: mine.length, isWhole: next === undefined });
      if (state.current === undefined && mine.length > 0) go(0);
    }
    set({ isBusy: false });
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onPlace(show) {
      shows.add(show);
      return () => shows.delete(show);
    },
    async look(text) {
      places = [];
      next = text === '' ? undefined : 0;
      set({ ...NOTHING, text, isWhole: next === undefined });
      await collect(MAX_COUNT);
    },
    async step(by) {
      const { current } = state;
      if (current === undefined) return;
      const wanted = current + by;
      if (wanted === places.length && next !== undefined) await collect(places.length + 1);
      go((wanted + places.length) % places.length);
    },
  };
}
