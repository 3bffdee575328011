import type { ASTNode } from 'graphql';
import type { Span } from '../../graphiql/splice.ts';

/** Where a node stands in its source. Our parser keeps locations, so there always is one. */
export function spanOf(node: ASTNode): Span {
  if (!node.loc) throw new TypeError(`The ${node.kind} node has no location.`);
  return { start: node.loc.start, end: node.loc.end };
}

/** The node's text as it was typed. */
export function sourceOf(node: ASTNode): string {
  const { start, end } = spanOf(node);
  return node.loc?.source.body.slice(start, end) ?? '';
}
