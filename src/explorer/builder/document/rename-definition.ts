import { visit } from 'graphql';
import type { EditResult } from './add-field.ts';
import { definitionsOf, type Target } from './definitions.ts';
import { renameEdit } from './name-anonymous.ts';
import type { ParsedDocument } from './parse-document.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, type Edit } from './splice.ts';

/** Renames an operation, or a fragment with every spread of it. */
export function renameDefinition(
  document: ParsedDocument,
  target: Target,
  name: string,
): EditResult {
  const node = target.kind === 'definition' ? definitionsOf(document)[target.index] : undefined;
  if (!node || document.status !== 'parsed') return { text: document.text, target };
  if (node.kind === 'OperationDefinition') {
    return { text: applyEdits(document.text, [renameEdit(document.text, node, name)]), target };
  }
  const edits: Edit[] = [{ ...spanOf(node.name), text: name }];
  visit(document.ast, {
    FragmentSpread(spread) {
      if (spread.name.value === node.name.value) edits.push({ ...spanOf(spread.name), text: name });
    },
  });
  return { text: applyEdits(document.text, edits), target };
}

/** Why a name cannot be a definition's name; nothing if it can. */
export function nameFault(
  document: ParsedDocument,
  target: Target,
  name: string,
): 'not-a-name' | 'taken' | undefined {
  if (!/^[_A-Za-z][_0-9A-Za-z]*$/.test(name)) return 'not-a-name';
  const all = definitionsOf(document);
  const own = target.kind === 'definition' ? all[target.index] : undefined;
  if (own?.kind === 'FragmentDefinition' && name === 'on') return 'not-a-name';
  const kind = own?.kind ?? 'OperationDefinition';
  const taken = all.some((node) => node !== own && node.kind === kind && node.name?.value === name);
  return taken ? 'taken' : undefined;
}
