import { Kind, type GraphQLCompositeType, type GraphQLSchema, type SelectionNode } from 'graphql';
import { stepOf, typeAfter, type Path } from '../../../schema/selection-path.ts';
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
  /** Type and field, such as `Person.birthDate`. */
  readonly field: string;
  readonly target: Target;
  readonly path: Path;
}

/** Where operations and fragments ask for fields, each such as `Person.birthDate`. */
export function findFields(
  schema: GraphQLSchema,
  { definitions }: ParsedDocument,
  isWanted: (field: string) => boolean,
): readonly FoundField[] {
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
  definitions.forEach((node, index) =>
    look(node, definitionType(schema, node), { kind: 'definition', index }, []),
  );
  return found;
}

/** Takes fields out of a text, with what only they used; one that cannot go stays. */
export function leaveOut(
  schema: GraphQLSchema,
  text: string,
  isUnwanted: (field: string) => boolean,
): string {
  let now = text;
  const stuck = new Set<string>();
  for (;;) {
    const document = parseDocument(now);
    const next = findFields(schema, document, (field) => isUnwanted(field) && !stuck.has(field))[0];
    if (!next) return now;
    const { field, target, path } = next;
    const outcome = editDocument({ schema, document, target }, { type: 'remove-field', path });
    if (outcome.status === 'done') now = outcome.text;
    else stuck.add(field);
  }
}
