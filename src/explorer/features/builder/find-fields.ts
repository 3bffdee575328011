import type { GraphQLCompositeType, GraphQLSchema } from 'graphql';
import { useCallback, useEffect, useRef } from 'react';
import { defaultLiteral } from '../../../contract/literal-json.ts';
import type { FieldMatch, FieldMatches } from '../../../schema/api.ts';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { fieldOf, pathKey, type Path } from '../../../schema/selection-path.ts';
import { useBuilderTools } from './builder-context.ts';
import type { BuilderAction } from './document/edit-document.ts';
import { startingLiteral } from '../inputs/input-store.ts';
import {
  definitionAt,
  nodesAt,
  selectionPaths,
  type EditContext,
  type ParsedDocument,
  type Target,
} from './document/parsed-document.ts';

const LIMIT = 50;

const MAX_SELECTED = 50;

/** Fields and arguments below a type, the operation's nearest first; ticking does not order them anew. */
export function useFieldSearch(
  type: GraphQLCompositeType | undefined,
  document: ParsedDocument,
  target: Target,
): (query: string) => Promise<FieldMatches> {
  const { schema, cursor, withheld } = useBuilderTools();
  const { hidden } = withheld;
  const root = type?.name ?? '';
  const latest = useRef({ document, target });
  useEffect(() => {
    latest.current = { document, target };
  }, [document, target]);
  return useCallback(
    async (query) => {
      const definition = definitionAt(latest.current.document, latest.current.target);
      // From the innermost up: of equals, the deeper one is meant.
      const selected = selectionPaths(definition).toReversed().slice(0, MAX_SELECTED);
      const { path } = cursor.getState();
      const options = { limit: LIMIT, selected, cursor: path };
      const { found, more } = await lazySchemaOf(schema).search.searchFields(root, query, options);
      return { found: found.filter(({ owner, field }) => !hidden.has(`${owner}.${field}`)), more };
    },
    [schema, root, cursor, hidden],
  );
}

export function isSelected(context: EditContext, { path, argument }: FieldMatch): boolean {
  const nodes = nodesAt(context, path);
  if (argument === undefined) return nodes.length > 0;
  return nodes.some(
    (node) => node.kind === 'Field' && node.arguments?.some(({ name }) => name.value === argument),
  );
}

export function toggleMatch(
  schema: GraphQLSchema,
  { path, owner, field, argument }: FieldMatch,
  selected: boolean,
): BuilderAction | undefined {
  if (argument === undefined) return { type: selected ? 'remove-field' : 'add-field', path };
  const location = { path, argument, value: [] };
  if (selected) return { type: 'unset-argument', location };
  const type = schema.getType(owner);
  const definition =
    type && fieldOf(schema, type, field)?.args.find((one) => one.name === argument);
  if (!definition) return undefined;
  const literal = defaultLiteral(definition) ?? startingLiteral(definition.type);
  return { type: 'set-argument', location, literal };
}

export function groupMatches(found: readonly FieldMatch[]) {
  const groups = new Map<string, { where: Path; matches: FieldMatch[] }>();
  for (const match of found) {
    const where = match.argument === undefined ? match.path.slice(0, -1) : match.path;
    const key = pathKey(where);
    const group = groups.get(key) ?? { where, matches: [] };
    group.matches.push(match);
    groups.set(key, group);
  }
  return [...groups.values()];
}
