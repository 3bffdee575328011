import { GraphQLError, parse, type DocumentNode } from 'graphql';

/** The editor's text, read: nothing in it yet, not (yet) GraphQL, or a syntax tree. */
export type ParsedDocument =
  | { readonly status: 'empty'; readonly text: string }
  | {
      readonly status: 'broken';
      readonly text: string;
      readonly message: string;
      readonly line: number;
      readonly column: number;
    }
  | { readonly status: 'parsed'; readonly text: string; readonly ast: DocumentNode };

const NOTHING_BUT_IGNORED = /^(?:[\s,\uFEFF]|#[^\r\n]*)*$/;

/**
 * Reads an executable document without ever throwing.
 * @returns 'empty' for a text of white space and comments alone; 'broken' with the place of the
 *   first fault (line and column count from 1); else the syntax tree with locations.
 */
export function parseDocument(text: string): ParsedDocument {
  if (NOTHING_BUT_IGNORED.test(text)) return { status: 'empty', text };
  try {
    return { status: 'parsed', text, ast: parse(text) };
  } catch (error) {
    const at = error instanceof GraphQLError ? error.locations?.[0] : undefined;
    const message = error instanceof Error ? error.message : String(error);
    return {
      status: 'broken',
      text,
      message: message.replace(/^Syntax Error: /, ''),
      line: at?.line ?? 1,
      column: at?.column ?? 1,
    };
  }
}
