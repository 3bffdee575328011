import type { OperationDefinitionNode } from 'graphql';
import { appendItem, removeItem } from './list-edit.ts';
import { keywordStart } from './name-anonymous.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, findPunctuator, type Edit } from '../../graphiql/splice.ts';

/**
 * Adds variable definitions to an operation; the short form `{ … }` becomes `query (…) { … }`.
 * @param written each as it is to stand there, such as `$first: Int = 10`
 */
export function addVariables(
  text: string,
  operation: OperationDefinitionNode,
  written: readonly string[],
): string {
  const last = operation.variableDefinitions?.at(-1);
  if (last) {
    // One line where the last definition is on one; a line each where it has its own.
    const edit = appendItem(
      text,
      spanOf(last),
      (layout) => written.join(layout.inline ? ', ' : layout.newline + layout.indent),
      ', ',
    );
    return applyEdits(text, [edit]);
  }
  return applyEdits(text, [firstVariables(text, operation, `(${written.join(', ')})`)]);
}

/** Takes variable definitions out of an operation, and the brackets with the last of them. */
export function removeVariables(
  text: string,
  operation: OperationDefinitionNode,
  names: ReadonlySet<string>,
): string {
  const all = operation.variableDefinitions ?? [];
  const doomed = all.filter((node) => names.has(node.variable.name.value));
  const last = all.at(-1);
  if (doomed.length < all.length || !last) {
    return applyEdits(
      text,
      doomed.map((node) => removeItem(text, spanOf(node))),
    );
  }
  const from = headEnd(operation);
  const open = findPunctuator(text, from, '(');
  const close = findPunctuator(text, spanOf(last).end, ')');
  const start = operation.name ? open : from;
  return applyEdits(text, [{ start, end: close + 1, text: '' }]);
}

function firstVariables(text: string, node: OperationDefinitionNode, brackets: string): Edit {
  const at = keywordStart(node);
  if (text[at] === '{') return { start: at, end: at, text: `query ${brackets} ` };
  const end = headEnd(node);
  return { start: end, end, text: node.name ? brackets : ` ${brackets}` };
}

function headEnd(node: OperationDefinitionNode): number {
  return node.name ? spanOf(node.name).end : keywordStart(node) + node.operation.length;
}
