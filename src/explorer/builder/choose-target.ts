import type { GraphQLSchema, OperationTypeNode } from 'graphql';
import {
  definitionsOf,
  rootType,
  type Definition,
  type ParsedDocument,
  type Target,
} from './document/definitions.ts';

/** What the user is looking at, told so that it is found again after an edit. */
export type Chosen =
  | { readonly kind: 'new'; readonly operation: `${OperationTypeNode}` }
  | {
      readonly kind: `${Definition['kind']}`;
      readonly name: string | undefined;
      readonly index: number;
    };

/** Finds what was chosen in a document: by its name, else by its number, else the first one. */
export function chooseTarget(
  schema: GraphQLSchema,
  document: ParsedDocument,
  chosen: Chosen | undefined,
): Target {
  if (chosen?.kind === 'new' && rootType(schema, chosen.operation)) {
    return { kind: 'new', operation: chosen.operation };
  }
  const all = definitionsOf(document);
  if (all.length === 0) return { kind: 'new', operation: firstOperation(schema) };
  if (!chosen || chosen.kind === 'new') return { kind: 'definition', index: 0 };
  const index = all.findIndex(
    (node) => node.kind === chosen.kind && node.name?.value === chosen.name,
  );
  return { kind: 'definition', index: index >= 0 ? index : Math.min(chosen.index, all.length - 1) };
}

/** Describes a target so that `chooseTarget` finds it again. */
export function chosenOf(document: ParsedDocument, target: Target): Chosen {
  if (target.kind === 'new') return target;
  const node = definitionsOf(document)[target.index];
  const kind: `${Definition['kind']}` = node?.kind ?? 'OperationDefinition';
  return { kind, name: node?.name?.value, index: target.index };
}

function firstOperation(schema: GraphQLSchema): `${OperationTypeNode}` {
  if (schema.getQueryType() || !schema.getMutationType()) return 'query';
  return 'mutation';
}
