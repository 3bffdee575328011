import type { OperationDefinitionNode } from 'graphql';
import { operationsOf } from './definitions.ts';
import { freeOperationName, nameFromField } from './operation-name.ts';
import type { ParsedDocument } from './parse-document.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, type Edit } from '../../graphiql/splice.ts';

/**
 * Names the operations that have no name, each after its first field: a document with more than
 * one operation may hold no anonymous one (GraphQL specification, 5.2.2).
 */
export function nameAnonymous(document: ParsedDocument): string {
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
export function renameEdit(text: string, node: OperationDefinitionNode, name: string): Edit {
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
