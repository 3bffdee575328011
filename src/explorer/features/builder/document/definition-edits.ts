import { capitalized } from '../../../../contract/fold-text.ts';
import { freeName } from '../../../../contract/free-name.ts';
import { visit, type OperationDefinitionNode, type OperationTypeNode } from 'graphql';
import type { Path } from '../../../../schema/selection-path.ts';
import { applyEdits, lineStart, newlineOf, type Edit } from '../../../../operations/splice.ts';
import {
  definitionAt,
  parseDocument,
  rootType,
  unchanged,
  type Definition,
  type EditContext,
  type EditResult,
  type ParsedDocument,
  type Target,
} from './parsed-document.ts';
import { selectionLines, selectionTree } from './selection-tree.ts';
import { indentUnit, insertion, sourceOf, spanOf } from './text-edits.ts';

function nameFromField(field: string): string {
  const name = field.split('_').map(capitalized).join('');
  return /^[A-Za-z]/.test(name) ? name : 'Operation';
}

function firstFieldOf(node: OperationDefinitionNode): string | undefined {
  return node.selectionSet.selections.find((one) => one.kind === 'Field')?.name.value;
}

function freeOperationName(document: ParsedDocument, wish: string): string {
  return freeName(new Set(document.operations.map((node) => node.name?.value)), wish);
}

// A document with more than one operation may hold no anonymous one (GraphQL specification, 5.2.2).
function withNames(document: ParsedDocument): ParsedDocument {
  const anonymous = document.operations.filter((node) => !node.name);
  const edits = anonymous.map((node) => {
    const wish = nameFromField(firstFieldOf(node) ?? node.operation);
    return renameEdit(document.text, node, freeOperationName(document, wish));
  });
  return parseDocument(applyEdits(document.text, edits));
}

function renameEdit(text: string, node: OperationDefinitionNode, name: string): Edit {
  if (node.name) return { ...spanOf(node.name), text: name };
  const at = keywordStart(node);
  if (text[at] === '{') return insertion(at, `${node.operation} ${name} `);
  return insertion(at + node.operation.length, ` ${name}`);
}

export function keywordStart(node: OperationDefinitionNode): number {
  if (!node.description) return spanOf(node).start;
  const described = spanOf(node.description).end;
  const body = node.loc?.source.body ?? '';
  const gap = /^(?:[\s,\uFEFF]|#[^\r\n]*)*/.exec(body.slice(described));
  return described + (gap?.[0].length ?? 0);
}

export function renameDefinition(context: EditContext, name: string): EditResult {
  const { document, target } = context;
  const node = definitionAt(document, target);
  if (!node) return unchanged(context);
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
export function nearestName(document: ParsedDocument, target: Target, wish: string) {
  const plain = wish.normalize('NFKD').replace(/\p{M}/gu, '');
  const joined = plain.replace(/^\W+|\W+$/g, '').replace(/\W+/g, '_');
  const name = joined.replace(/^(?=\d)/, '_');
  const fault = nameFault(document, target, name);
  if (fault === 'not-a-name') return undefined;
  if (!fault) return name;
  return freeName(new Set(document.definitions.map((node) => node.name?.value)), name);
}

export function nameFault(document: ParsedDocument, target: Target, name: string) {
  const own = definitionAt(document, target);
  const isFragment = own?.kind === 'FragmentDefinition';
  if (!/^[_A-Za-z]\w*$/.test(name) || (isFragment && name === 'on')) return 'not-a-name';
  const rivals = isFragment ? document.fragments : document.operations;
  return rivals.some((node) => node !== own && node.name?.value === name) ? 'taken' : undefined;
}

export function duplicateDefinition(context: EditContext): EditResult {
  const { target } = context;
  const document = withNames(context.document);
  const node = definitionAt(document, target);
  if (target.kind !== 'definition' || node?.kind !== 'OperationDefinition') {
    return unchanged(context);
  }
  const { start, end } = spanOf(node);
  const name = freeOperationName(document, `${node.name?.value ?? ''}Copy`);
  const renamed = applyEdits(document.text, [renameEdit(document.text, node, name)]);
  const copy = renamed.slice(start, renamed.length - (document.text.length - end));
  const gap = newlineOf(document.text).repeat(2);
  const text = applyEdits(document.text, [insertion(end, gap + copy)]);
  return { text, target: { kind: 'definition', index: target.index + 1 } };
}

export function removeDefinition(context: EditContext): EditResult {
  const { text } = context.document;
  const node = definitionAt(context.document, context.target);
  if (!node) return unchanged(context);
  const target = { kind: 'definition', index: 0 } as const;
  return { text: applyEdits(text, [removeDefinitionEdit(text, node)]), target };
}

export function removeDefinitionEdit(text: string, node: Definition): Edit {
  let { start, end } = spanOf(node);
  const tail = /^[ \t,]*(?:\r?\n|$)/.exec(text.slice(end));
  if (tail && /^[ \t]*$/.test(text.slice(lineStart(text, start), start))) {
    start = lineStart(text, start);
    end += tail[0].length;
    const blank = /^(?:[ \t]*\r?\n)+/.exec(text.slice(end));
    const before = /\r?\n((?:[ \t]*\r?\n)+)$/.exec(text.slice(0, start));
    if (blank) end += blank[0].length;
    else if (before && end >= text.length) start -= before[1]?.length ?? 0;
  }
  return { start, end, text: '' };
}

/** Writes a new operation at the end of the document, named after the first field it selects. */
export function startOperation(
  context: EditContext,
  operation: `${OperationTypeNode}`,
  path: Path,
): EditResult {
  const type = rootType(context.schema, operation);
  const tree = type && selectionTree(context.schema, type, path, context.errorsOf);
  if (!tree) return unchanged(context);
  const document = withNames(context.document);
  const { text, operations, definitions } = document;
  const newline = newlineOf(text);
  const first = path.find((step) => step.kind === 'field');
  const name = freeOperationName(document, nameFromField(first?.name ?? operation));
  const trees = [{ head: `${operation} ${name}`, children: [tree] }];
  const written = selectionLines(trees, indentUnit(text)).join(newline) + newline;
  const above = text.trimEnd();
  const gap = above === '' ? '' : newline.repeat(operations.length > 0 ? 2 : 1);
  const target = { kind: 'definition', index: definitions.length } as const;
  return { text: above + gap + written, path, target };
}

export function isBare(node: OperationDefinitionNode): boolean {
  const { description, directives, variableDefinitions, name } = node;
  if (description || directives?.length || variableDefinitions?.length) return false;
  if (sourceOf(node).includes('#')) return false;
  return !name || name.value === nameFromField(firstFieldOf(node) ?? '');
}
