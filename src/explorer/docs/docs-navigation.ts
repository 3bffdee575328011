import {
  isInputObjectType,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { createStore, type StoreApi } from 'zustand';
import { fieldOf } from '../../schema/selection-path.ts';
import type { AskedReference } from '../graphiql/graphiql-adapter-docs.ts';

/** A page of the documentation, by names: a schema that is loaded anew has the same. */
export type DocsLocation =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'field'; readonly type: string; readonly field: string }
  | { readonly kind: 'directive'; readonly directive: string };

/** What a page is about. */
export type DocsSubject =
  | { readonly kind: 'type'; readonly type: GraphQLNamedType }
  | {
      readonly kind: 'field';
      readonly type: GraphQLNamedType;
      readonly field: GraphQLField<unknown, unknown> | GraphQLInputField;
    }
  | { readonly kind: 'directive'; readonly directive: GraphQLDirective };

/** A page's title. */
export function titleOf(location: DocsLocation): string {
  switch (location.kind) {
    case 'type':
      return location.type;
    case 'field':
      return location.field;
    case 'directive':
      return `@${location.directive}`;
  }
}

/** What a schema has at a location; undefined where it has nothing there. */
export function subjectAt(schema: GraphQLSchema, location: DocsLocation): DocsSubject | undefined {
  if (location.kind === 'directive') {
    const directive = schema.getDirective(location.directive);
    return directive ? { kind: 'directive', directive } : undefined;
  }
  const type = schema.getType(location.type);
  if (!type) return undefined;
  if (location.kind === 'type') return { kind: 'type', type };
  const field = isInputObjectType(type)
    ? type.getFields()[location.field]
    : fieldOf(schema, type, location.field);
  return field && { kind: 'field', type, field };
}

function isSameLocation(a: DocsLocation | undefined, b: DocsLocation): boolean {
  return a?.kind === b.kind && titleOf(a) === titleOf(b) && typeNameOf(a) === typeNameOf(b);
}

function typeNameOf(location: DocsLocation): string | undefined {
  return location.kind === 'directive' ? undefined : location.type;
}

/** Where somebody is in the documentation, and on which way they came. */
export interface DocsNavigation {
  /** The pages below the root, the one that is open last. */
  readonly locations: readonly DocsLocation[];
  /** The last click in the editor that was followed, so that none is followed twice. */
  readonly followed: object | undefined;
  /** Whether the search wants the keyboard as soon as the panel is there. */
  readonly wantsSearch: boolean;
}

export type DocsNavigationStore = StoreApi<DocsNavigation>;

export function createDocsNavigation(): DocsNavigationStore {
  return createStore<DocsNavigation>()(() => ({
    locations: [],
    followed: undefined,
    wantsSearch: false,
  }));
}

/** Opens pages, one on the other. */
export function openLocations(
  store: DocsNavigationStore,
  ...locations: readonly DocsLocation[]
): void {
  store.setState(({ locations: before }) => ({
    locations: locations.reduce(withLocation, before),
  }));
}

/** Opens what was clicked in the editor, once. */
export function followReference(store: DocsNavigationStore, asked: AskedReference): void {
  if (store.getState().followed === asked.click) return;
  store.setState({ followed: asked.click });
  openLocations(store, ...locationsOf(asked));
}

/** A field is opened on its type, which is where the way back leads. */
function locationsOf({ type, field, directive }: AskedReference): readonly DocsLocation[] {
  if (directive !== undefined) return [{ kind: 'directive', directive }];
  if (type === undefined) return [];
  const location = { kind: 'type', type } as const;
  return field === undefined ? [location] : [location, { kind: 'field', type, field }];
}

/** Goes back by one page, from those that the schema has. */
export function goBack(store: DocsNavigationStore, shown: readonly DocsLocation[]): void {
  store.setState({ locations: shown.slice(0, -1) });
}

function withLocation(
  locations: readonly DocsLocation[],
  location: DocsLocation,
): readonly DocsLocation[] {
  return isSameLocation(locations.at(-1), location) ? locations : [...locations, location];
}
