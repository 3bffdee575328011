import { visit } from 'graphql';
import type { EditResult } from './add-field.ts';
import { definitionsOf, type Target } from './definitions.ts';
import { renameEdit } from './name-anonymous.ts';
import { freeName } from './operation-name.ts';
import type { ParsedDocument } from './parse-document.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, type Edit } from '../../graphiql/splice.ts';

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

/** A name that can be a definition's, near to one that cannot; nothing where nothing of it can. */
export function nearestName(
  document: ParsedDocument,
  target: Target,
  wish: string,
): string | undefined {
  const plain = wish.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.replace(/^\W+|\W+$/g, '').replace(/\W+/g, '_');
  const name = /^\d/.test(words) ? `_${words}` : words;
  switch (name === '' ? 'not-a-name' : nameFault(document, target, name)) {
    case undefined:
      return name;
    case 'taken':
      return freeName(new Set(definitionsOf(document).map((node) => node.name?.value)), name);
    case 'not-a-name':
      return undefined;
  }
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
