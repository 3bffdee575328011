import {
  visit,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import type { Path } from '../../../schema/selection-path.ts';
import { applyEdits, lineStart, type Edit } from '../../graphiql/splice.ts';
import {
  definitionsOf,
  operationsOf,
  parseDocument,
  rootType,
  type Definition,
  type EditResult,
  type ParsedDocument,
  type Target,
} from './definitions.ts';
import { printSelectionSet, selectionTree } from './selection-tree.ts';
import { indentUnit, newlineOf, sourceOf, spanOf } from './text-edits.ts';

/** The name an operation gets from its first field: `countryList` makes `CountryList`. */
function nameFromField(field: string): string {
  const words = field.split('_').filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(name) ? name : 'Operation';
}

/** A name that no operation of the document has: the wish, or the wish with a number. */
function freeOperationName(document: ParsedDocument, wish: string): string {
  const taken = new Set(operationsOf(document).map((node) => node.name?.value));
  return freeName(taken, wish);
}

/** A name that is not taken: the wish, or the wish with the first number that is free. */
export function freeName(taken: ReadonlySet<string | undefined>, wish: string): string {
  let name = wish;
  for (let n = 2; taken.has(name); n++) name = `${wish}${n}`;
  return name;
}

/**
 * Names the operations that have no name, each after its first field: a document with more than
 * one operation may hold no anonymous one (GraphQL specification, 5.2.2).
 */
function nameAnonymous(document: ParsedDocument): string {
  const edits: Edit[] = [];
  for (const node of operationsOf(document)) {
    if (node.name) continue;
    const first = node.selectionSet.selections.find((selection) => selection.kind === 'Field');
    const wish = nameFromField(first?.name.value ?? node.operation);
    edits.push(renameEdit(document.text, node, freeOperationName(document, wish)));
  }
  return applyEdits(document.text, edits);
}

/** The edit that gives an operation a name, or another one. */
function renameEdit(text: string, node: OperationDefinitionNode, name: string): Edit {
  if (node.name) return { ...spanOf(node.name), text: name };
  const at = keywordStart(node);
  if (text[at] === '{') return { start: at, end: at, text: `${node.operation} ${name} ` };
  const end = at + node.operation.length;
  return { start: end, end, text: ` ${name}` };
}

/** Where `query`, `mutation`, `subscription` or the brace of the short form stands. */
export function keywordStart(node: OperationDefinitionNode): number {
  const { start } = spanOf(node);
  if (!node.description) return start;
  const described = spanOf(node.description).end;
  const body = node.loc?.source.body ?? '';
  const gap = /^(?:[\s,\uFEFF]|#[^\r\n]*)*/.exec(body.slice(described));
  return described + (gap?.[0].length ?? 0);
}

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

/** Takes a whole definition away. */
export function removeDefinition(document: ParsedDocument, target: Target): EditResult {
  const node = target.kind === 'definition' ? definitionsOf(document)[target.index] : undefined;
  if (!node) return { text: document.text, target };
  const text = applyEdits(document.text, [removeDefinitionEdit(document.text, node)]);
  return { text, target: { kind: 'definition', index: 0 } };
}

/** The edit that takes a whole definition away, with one of the blank lines around it. */
export function removeDefinitionEdit(text: string, node: Definition): Edit {
  const span = spanOf(node);
  let { start, end } = span;
  const tail = /^[ \t,]*(?:\r?\n|$)/.exec(text.slice(end));
  if (tail && /^[ \t]*$/.test(text.slice(lineStart(text, start), start))) {
    start = lineStart(text, start);
    end += tail[0].length;
    const blank = /^(?:[ \t]*\r?\n)+/.exec(text.slice(end));
    const before = /(?:\r?\n[ \t]*)+\r?\n$/.exec(text.slice(0, start));
    if (blank) end += blank[0].length;
    else if (before && end >= text.length) start -= before[0].length - eol(before[0]);
  }
  return { start, end, text: '' };
}

function eol(gap: string): number {
  return gap.startsWith('\r\n') ? 2 : 1;
}

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

/**
 * Whether nothing in an operation was put there by hand: it holds what ticking its one field
 * would write, so it may go together with that.
 */
export function isBare(node: OperationDefinitionNode): boolean {
  if (node.description || (node.directives?.length ?? 0) > 0) return false;
  if ((node.variableDefinitions?.length ?? 0) > 0 || sourceOf(node).includes('#')) return false;
  const first = node.selectionSet.selections.find((selection) => selection.kind === 'Field');
  return !node.name || node.name.value === nameFromField(first?.name.value ?? '');
}
