import {
  getOperationAST,
  Kind,
  separateOperations,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import { stepOf, typeAfter, type Path } from '../../../../schema/selection-path.ts';
import { editDocument } from './edit-document.ts';
import {
  definitionType,
  parseDocument,
  selectionsOf,
  type Definition,
  type ParsedDocument,
  type Target,
} from './parsed-document.ts';

interface FoundField {
  readonly field: string;
  readonly target: Target;
  readonly path: Path;
}

/** Where an operation, and the fragments that it spreads, ask for fields, each such as `Person.birthDate`. */
export function findFields(
  schema: GraphQLSchema,
  { ast, definitions }: ParsedDocument,
  operationName: string | undefined,
  isWanted: (field: string) => boolean,
): readonly FoundField[] {
  const name = getOperationAST(ast, operationName)?.name?.value ?? '';
  const used = new Set<unknown>(separateOperations(ast)[name]?.definitions);
  const found: FoundField[] = [];
  const look = (
    node: Definition | SelectionNode,
    type: GraphQLCompositeType | undefined,
    target: Target,
    above: Path,
  ): void => {
    for (const selection of selectionsOf(node)) {
      const path = [...above, stepOf(selection)];
      const field = selection.kind === Kind.FIELD && `${type?.name}.${selection.name.value}`;
      if (field && isWanted(field)) found.push({ field, target, path });
      else look(selection, type && typeAfter(schema, type, stepOf(selection)), target, path);
    }
  };
  for (const [index, node] of definitions.entries()) {
    if (!used.has(node)) continue;
    look(node, definitionType(schema, node), { kind: 'definition', index }, []);
  }
  return found;
}

/** Takes fields out of an operation of a text, with what only they used; one that cannot go stays. */
export function leaveOut(
  schema: GraphQLSchema,
  text: string,
  operationName: string | undefined,
  isUnwanted: (field: string) => boolean,
): string {
  let now = text;
  const stuck = new Set<string>();
  for (;;) {
    const document = parseDocument(now);
    const isNext = (field: string): boolean => isUnwanted(field) && !stuck.has(field);
    const [next] = findFields(schema, document, operationName, isNext);
    if (!next) return now;
    const { field, target, path } = next;
    const outcome = editDocument({ schema, document, target }, { type: 'remove-field', path });
    if (outcome.status === 'done') now = outcome.text;
    else stuck.add(field);
  }
}
