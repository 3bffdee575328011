import type { EditResult } from './add-field.ts';
import { definitionsOf, type Target } from './definitions.ts';
import { newlineOf } from './layout.ts';
import { nameAnonymous, renameEdit } from './name-anonymous.ts';
import { freeOperationName } from './operation-name.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import { spanOf } from './span-of.ts';
import { applyEdits } from '../../graphiql/splice.ts';

/** Writes an operation a second time, right below itself and under a free name. */
export function duplicateDefinition(before: ParsedDocument, target: Target): EditResult {
  const document = parseDocument(nameAnonymous(before));
  const node = target.kind === 'definition' ? definitionsOf(document)[target.index] : undefined;
  if (target.kind !== 'definition' || node?.kind !== 'OperationDefinition') {
    return { text: before.text, target };
  }
  const { start, end } = spanOf(node);
  const name = freeOperationName(document, `${node.name?.value ?? ''}Copy`);
  const rename = renameEdit(document.text, node, name);
  const copy = applyEdits(document.text.slice(start, end), [
    { ...rename, start: rename.start - start, end: rename.end - start },
  ]);
  const gap = newlineOf(document.text).repeat(2);
  const text = applyEdits(document.text, [{ start: end, end, text: gap + copy }]);
  return { text, target: { kind: 'definition', index: target.index + 1 } };
}
