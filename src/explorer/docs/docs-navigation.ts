import { createStore, type StoreApi } from 'zustand';
import type { AskedReference } from '../graphiql/graphiql-adapter-docs.ts';
import { isSamePlace, type DocsPlace } from './docs-place.ts';

/** Where somebody is in the documentation, and on which way they came. */
export interface DocsNavigation {
  /** The pages below the root, the one that is open last. */
  readonly places: readonly DocsPlace[];
  /** The last click in the editor that was followed, so that none is followed twice. */
  readonly followed: object | undefined;
  /** Whether the search wants the keyboard as soon as the panel is there. */
  readonly wantsSearch: boolean;
}

export type DocsNavigationStore = StoreApi<DocsNavigation>;

export function createDocsNavigation(): DocsNavigationStore {
  return createStore<DocsNavigation>()(() => ({
    places: [],
    followed: undefined,
    wantsSearch: false,
  }));
}

/** Opens pages, one on the other. */
export function openPlaces(store: DocsNavigationStore, ...places: readonly DocsPlace[]): void {
  store.setState(({ places: before }) => ({ places: places.reduce(withPlace, before) }));
}

/** Opens what was clicked in the editor, once. */
export function followReference(store: DocsNavigationStore, asked: AskedReference): void {
  if (store.getState().followed === asked.click) return;
  store.setState({ followed: asked.click });
  openPlaces(store, ...placesOf(asked));
}

/** A field is opened on its type, which is where the way back leads. */
function placesOf({ type, field, directive }: AskedReference): readonly DocsPlace[] {
  if (directive !== undefined) return [{ kind: 'directive', directive }];
  if (type === undefined) return [];
  const place = { kind: 'type', type } as const;
  return field === undefined ? [place] : [place, { kind: 'field', type, field }];
}

/** Goes back by one page, from those that the schema has. */
export function goBack(store: DocsNavigationStore, shown: readonly DocsPlace[]): void {
  store.setState({ places: shown.slice(0, -1) });
}

function withPlace(places: readonly DocsPlace[], place: DocsPlace): readonly DocsPlace[] {
  return isSamePlace(places.at(-1), place) ? places : [...places, place];
}
