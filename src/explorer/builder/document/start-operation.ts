import type { GraphQLSchema, OperationTypeNode } from 'graphql';
import type { EditResult } from './add-field.ts';
import { definitionsOf, operationsOf, rootType } from './definitions.ts';
import { indentUnit, newlineOf } from './layout.ts';
import { nameAnonymous } from './name-anonymous.ts';
import { freeOperationName, nameFromField } from './operation-name.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import type { Path } from '../../../schema/selection-path.ts';
import { printSelectionSet } from './print-selection.ts';
import { selectionTree } from './selection-tree.ts';

/** Writes a new operation at the end of the document, named after the first field it selects. */
export function startOperation(
  schema: GraphQLSchema,
  before: ParsedDocument,
  operation: `${OperationTypeNode}`,
  path: Path,
): EditResult {
  const type = rootType(schema, operation);
  const tree = type && selectionTree(schema, type, path);
  const unchanged: EditResult = { text: before.text, target: { kind: 'new', operation } };
  if (!tree) return unchanged;
  const document = parseDocument(nameAnonymous(before));
  const newline = newlineOf(document.text);
  const first = path.find((step) => step.kind === 'field');
  const name = freeOperationName(document, nameFromField(first?.name ?? operation));
  const layout = { inline: false, indent: '', unit: indentUnit(document.text), newline } as const;
  const above = document.text.trimEnd();
  const gap = above === '' ? '' : newline + (operationsOf(document).length > 0 ? newline : '');
  const text = `${above}${gap}${operation} ${name} ${printSelectionSet([tree], layout)}${newline}`;
  return { text, path, target: { kind: 'definition', index: definitionsOf(document).length } };
}
