import {
  isInputObjectType,
  OperationTypeNode,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import { createStore, type StoreApi } from 'zustand';
import { fieldOf } from '../../../schema/selection-path.ts';
import type { SchemaMatch, SchemaMatches } from '../../../schema/api.ts';
import type { SchemaTarget } from '../../../schema/schema-paths.ts';
import type { WithheldFields } from '../withheld/withheld-fields.ts';
import type { AskedReference } from '../../editors/graphiql-adapter-docs.ts';

/** By names, which survive a reload of the schema. */
export type DocsLocation = SchemaTarget | { readonly directive: string };

export function rootTypesOf(schema: GraphQLSchema) {
  return Object.values(OperationTypeNode).flatMap((operation) => {
    const root = schema.getRootType(operation);
    return root ? [{ operation, name: root.name }] : [];
  });
}

export type DocsField = GraphQLField<unknown, unknown> | GraphQLInputField;

export function titleOf(location: DocsLocation): string {
  return 'directive' in location ? `@${location.directive}` : (location.field ?? location.type);
}

/** The target of a search such as `Query to City.population`; undefined for other texts. */
export function readPathQuestion(text: string): SchemaTarget | undefined {
  const [, type, field] =
    /^\s*\w+\s*(?:→|›|->|>|\s(?:to|nach|zu)\s)\s*(\w{1,200})(?:\.(\w{0,200}))?\s*$/i.exec(text) ??
    [];
  return type === undefined ? undefined : { type, field: field || undefined };
}

/** A schema coordinate, such as `Query.country` or `@deprecated`. */
export function coordinateText(location: DocsLocation): string {
  if ('directive' in location) return titleOf(location);
  return [location.type, location.field].filter((name) => name !== undefined).join('.');
}

export function readCoordinate(text: string): DocsLocation | undefined {
  const [, at, name, field] =
    /^(@?)([_A-Za-z]\w{0,200})(?:\.([_A-Za-z]\w{0,200}))?$/.exec(text) ?? [];
  if (name === undefined || (at && field !== undefined)) return undefined;
  return at ? { directive: name } : { type: name, field };
}

export function subjectAt(schema: GraphQLSchema, location: DocsLocation) {
  if ('directive' in location) return schema.getDirective(location.directive) ?? undefined;
  const { type: name, field } = location;
  const type = schema.getType(name);
  if (!type || field === undefined) return type;
  return isInputObjectType(type) ? type.getFields()[field] : fieldOf(schema, type, field);
}

export interface DocsNavigation {
  /** The pages below the root; the last one is open. */
  readonly locations: readonly DocsLocation[];
  /** The last followed click in the editor, so that none is followed twice. */
  readonly followed: object | undefined;
  readonly wantsSearch: boolean;
  /** Whether pages begin with the paths to their subject. */
  readonly showsPaths: boolean;
  /** Whether pages of types begin with what uses them. */
  readonly showsUses: boolean;
}

export type DocsNavigationStore = StoreApi<DocsNavigation>;

export function createDocsNavigation(): DocsNavigationStore {
  return createStore<DocsNavigation>()(() => ({
    locations: [],
    followed: undefined,
    wantsSearch: false,
    showsPaths: false,
    showsUses: false,
  }));
}

export function openLocation(store: DocsNavigationStore, location: DocsLocation): void {
  const { locations } = store.getState();
  const last = locations.at(-1);
  if (last && coordinateText(last) === coordinateText(location)) return;
  store.setState({ locations: [...locations, location] });
}

/** The way back from a field leads to its type. */
export function openField(store: DocsNavigationStore, { type, field }: SchemaTarget): void {
  openLocation(store, { type });
  if (field !== undefined) openLocation(store, { type, field });
}

export function followReference(store: DocsNavigationStore, asked: AskedReference): void {
  const { click, type, field, directive } = asked;
  if (store.getState().followed === click) return;
  store.setState({ followed: click });
  if (directive !== undefined) openLocation(store, { directive });
  else if (type !== undefined) openField(store, { type, field });
}

export function goBack(store: DocsNavigationStore, shown: readonly DocsLocation[]): void {
  store.setState({ locations: shown.slice(0, -1) });
}

export function matchesOf({ within, types, fields }: SchemaMatches): readonly SchemaMatch[] {
  return [...within, ...types, ...fields];
}

export function withoutHidden(matches: SchemaMatches, hidden: WithheldFields): SchemaMatches {
  const shownOf = (found: readonly SchemaMatch[]) =>
    found.filter((match) => !hidden.has(memberOf(match)));
  const { within, types, fields } = matches;
  return { ...matches, within: shownOf(within), types: shownOf(types), fields: shownOf(fields) };
}

export function memberOf(match: SchemaMatch): string {
  return match.kind === 'type' ? match.type : `${match.type}.${match.field}`;
}

/** An argument is on its field's page. */
export function coordinateOf(match: SchemaMatch): SchemaTarget {
  return { type: match.type, field: match.kind === 'type' ? undefined : match.field };
}

/** A schema coordinate, such as `Query.city(id:)`. */
export function nameOfMatch(match: SchemaMatch): string {
  const member = memberOf(match);
  return match.kind === 'argument' ? `${member}(${match.argument}:)` : member;
}
