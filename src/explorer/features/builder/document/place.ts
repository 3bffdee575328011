import { stepOf, type Path } from '../../../../schema/selection-path.ts';
import type { TextSpan } from '../../../../operations/splice.ts';
import { nodesAt, selectionsOf, type EditContext, type ParsedDocument } from './parsed-document.ts';
import { spanOf } from './text-edits.ts';

export interface Place {
  readonly index: number;
  readonly path: Path;
}

/** The place that an offset lies in, UTF-16 units; undefined between definitions. */
export function placeAt({ definitions }: ParsedDocument, offset: number): Place | undefined {
  const isAround = (node: Parameters<typeof spanOf>[0]): boolean => {
    const { start, end } = spanOf(node);
    return start <= offset && offset <= end;
  };
  const index = definitions.findIndex(isAround);
  const definition = definitions[index];
  if (!definition) return undefined;
  const path = [];
  let at = selectionsOf(definition).find(isAround);
  while (at) {
    path.push(stepOf(at));
    at = selectionsOf(at).find(isAround);
  }
  return { index, path };
}

/** Where a selection is written, without what is selected in it; undefined where it is not. */
export function headSpan(context: EditContext, path: Path): TextSpan | undefined {
  const [node] = nodesAt(context, path);
  if (!node) return undefined;
  const { start, end } = spanOf(node);
  const inside = node.kind !== 'FragmentSpread' && node.selectionSet;
  if (!inside) return { start, end };
  const head = context.document.text.slice(start, spanOf(inside).start);
  return { start, end: start + head.trimEnd().length };
}
