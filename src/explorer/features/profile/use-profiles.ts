import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { createPace, type Pace } from '../../../workers/pace.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import type { RowSelection } from '../../../answers/query/selection.ts';
import type { Profile, ProfileRequest } from '../../../answers/profile/create-profiler.ts';
import type { ColumnProfile } from '../../../answers/profile/profile-column.ts';
import { createStore, useStore, type StoreApi } from 'zustand';
import { observeSize } from '../../ui/observe-size.ts';
import { createKeptChoices } from '../../../session/kept-choices.ts';

type KnownProfiles = ReadonlyMap<string, ColumnProfile>;

export type ProfileStore = StoreApi<KnownProfiles>;

const NOTHING: KnownProfiles = new Map();

/** While rows come, profiles are brought up to date after so long, milliseconds. */
const PAUSE_MS = 500;

const TOP_VALUES = 6;

interface ProfileOptions extends Pick<
  AnswerViewProps,
  'answersApi' | 'name' | 'outline' | 'revision'
> {
  readonly list: FoundList;
  readonly selection: RowSelection;
  readonly columns: readonly { readonly path: readonly string[] }[];
  readonly isShown: boolean;
}

export function useProfiles(options: ProfileOptions): ProfileStore {
  const { answersApi, name, outline, revision, list, selection, columns, isShown } = options;
  const [store] = useState(() => createStore<KnownProfiles>(() => NOTHING));
  const pace = useRef<Pace>(undefined);
  const paths = columns.map(({ path }) => path);
  const request = { ...selection, order: undefined, columns: paths, topValues: TOP_VALUES };
  // Another text of the same name has other values.
  const task = JSON.stringify([revision, request]);
  useEffect(() => {
    if (!isShown) return undefined;
    const [, asked] = JSON.parse(task) as [number, ProfileRequest];
    const wanted = new AbortController();
    const keep = (profile: Profile): void =>
      store.setState(new Map(profile.columns.map((one) => [keyOfPath(one.path), one])), true);
    const reading = createPace(
      // One that fails is of an answer that is gone, or of rows that are not wanted any more.
      () => readProfile(answersApi, name, asked, wanted.signal, keep).catch(() => undefined),
      PAUSE_MS,
    );
    pace.current = reading;
    reading.want();
    return () => {
      wanted.abort();
      reading.stop();
    };
  }, [store, answersApi, name, task, isShown]);
  const amount = `${list.count} ${outline.isFinished}`;
  const seen = useRef(amount);
  useEffect(() => {
    if (seen.current === amount) return;
    seen.current = amount;
    pace.current?.want();
  });
  return store;
}

/** Reads a profile step by step until it is whole, or aborted. Rejects as the worker does. */
export async function readProfile(
  answersApi: AnswersApi,
  name: string,
  request: ProfileRequest,
  signal: AbortSignal,
  onProfile: (profile: Profile) => void,
): Promise<void> {
  for (let isWhole = false; !signal.aborted && !isWhole;) {
    const profile = await answersApi.compute.profile(name, request);
    if (signal.aborted) return;
    onProfile(profile);
    isWhole = profile.rows >= profile.total;
  }
}

const KEY = 'gatehouse:column-profiles';

/** Without a choice, tables of at least this size have pictures, CSS pixels. */
const MIN_WIDTH = 640;
const MIN_HEIGHT = 280;

const chosen = createKeptChoices<{ readonly isShown: boolean | undefined }>(KEY, {
  read: (text) => ({ isShown: text === undefined ? undefined : text === 'shown' }),
  write: ({ isShown }) => (isShown ? 'shown' : 'hidden'),
});

chosen.follow();

export function usePicturesShown(
  area: RefObject<HTMLElement | null>,
): [isShown: boolean, choose: (isShown: boolean) => void] {
  const choice = useStore(chosen, ({ isShown }) => isShown);
  const [isRoomy, setRoomy] = useState(false);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const look = (): void =>
      setRoomy(element.clientWidth >= MIN_WIDTH && element.clientHeight >= MIN_HEIGHT);
    return observeSize(element, look);
  }, [area]);
  const choose = (isShown: boolean): void => chosen.choose({ isShown });
  return [choice ?? isRoomy, choose];
}
