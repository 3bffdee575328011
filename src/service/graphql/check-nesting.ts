import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { limitError } from './limit-error.ts';

const OPENING: ReadonlySet<TokenKind> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
]);
const CLOSING: ReadonlySet<TokenKind> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
]);

/**
 * Brackets of all kinds inside one another. The parser, and much after it, calls itself once a level
 * and would run out of stack; what is no token is left to the parser to complain of.
 *
 * @throws {GraphQLError} LIMIT_EXCEEDED
 */
export function checkNesting(document: string, limit: number): void {
  const lexer = new Lexer(new Source(document));
  let depth = 0;
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
      if (OPENING.has(kind)) depth += 1;
      if (CLOSING.has(kind)) depth -= 1;
      if (depth > limit) break;
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
  if (depth > limit) throw limitError('nesting', limit, depth);
}
