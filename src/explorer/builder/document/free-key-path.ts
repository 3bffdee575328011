import {
  OverlappingFieldsCanBeMergedRule,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { freeName } from './operation-name.ts';
import type { ParsedDocument } from './parse-document.ts';
import type { Path } from '../../../schema/selection-path.ts';

/**
 * Two fields with one response key must be the same field with the same arguments (GraphQL
 * specification, 5.3.2). Where a new selection breaks that, its first field takes an alias.
 * @returns the path with the alias, or nothing where there is no clash
 */
export function freeKeyPath(
  schema: GraphQLSchema,
  before: ParsedDocument,
  after: ParsedDocument,
  added: Path,
): Path | undefined {
  if (after.status !== 'parsed' || !clashes(schema, after.ast)) return undefined;
  if (before.status === 'parsed' && clashes(schema, before.ast)) return undefined;
  const at = added.findIndex((step) => step.kind === 'field');
  const field = added[at];
  if (field?.kind !== 'field') return undefined;
  const above = added[at - 1];
  const prefix = above?.kind === 'on' ? above.type : undefined;
  const wish =
    prefix === undefined
      ? `${field.name}2`
      : `${prefix.charAt(0).toLowerCase()}${prefix.slice(1)}_${field.name}`;
  const alias = freeName(responseKeys(after.ast), wish);
  return added.map((step, i) => (i === at ? { ...field, alias } : step));
}

function clashes(schema: GraphQLSchema, ast: DocumentNode): boolean {
  return validate(schema, ast, [OverlappingFieldsCanBeMergedRule]).length > 0;
}

function responseKeys(ast: DocumentNode): ReadonlySet<string> {
  const keys = new Set<string>();
  visit(ast, { Field: (node) => void keys.add((node.alias ?? node.name).value) });
  return keys;
}
