import { Lexer, parse, Source, TokenKind, type DocumentNode, type GraphQLError } from 'graphql';
import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { EDITOR_COPY } from './editor-copy.ts';

/** Typing pauses after this long without a key, milliseconds. */
export const TYPING_PAUSE_MS = 150;

type Listener = () => void;

const waiting = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Readers are told together: the next key would wait for each of them otherwise. */
function tellAfterTyping(listener: Listener): void {
  waiting.add(listener);
  clearTimeout(timer);
  timer = setTimeout(tellNow, TYPING_PAUSE_MS);
}

function tellNow(): void {
  clearTimeout(timer);
  const told = [...waiting];
  waiting.clear();
  for (const listener of told) listener();
}

/** Acts once typing pauses or the focus leaves; at once while nothing is typed. */
export function whenTypingPauses(act: Listener): void {
  if (waiting.size === 0) act();
  else waiting.add(act);
}

/**
 * Tells of changes of a text, or of the cursor, in an editor: of typed ones once typing pauses or the focus
 * leaves, of all others at once. What acts on a text reads the editor itself, which is never late.
 *
 * @returns what ends it
 */
export function listenToTyping(
  input: editor.ICodeEditor,
  what: 'text' | 'cursor',
  listener: Listener,
): () => void {
  const hear = (isTyped: boolean): void => {
    if (isTyped) return tellAfterTyping(listener);
    waiting.add(listener);
    tellNow();
  };
  const changing =
    what === 'text'
      ? input.onDidChangeModelContent(({ isFlush }) => hear(!isFlush && input.hasTextFocus()))
      : input.onDidChangeCursorPosition(({ source }) => hear(source === 'keyboard'));
  const leaving = input.onDidBlurEditorText(tellNow);
  return () => {
    waiting.delete(listener);
    changing.dispose();
    leaving.dispose();
  };
}

/** Names and signs of a text that is read in the page: a longer one would hold it up after each key. */
export const MAX_TOKENS = 20_000;

/** GraphiQL parses and stores an operation whole after each change: most tokens and UTF-16 units of one. */
const MAX_EDITED_TOKENS = 50_000;
const MAX_EDITED_LENGTH = 200_000;

/** Most units of variables, which are not parsed as often. */
export const MAX_JSON_LENGTH = 1_000_000;

export const refusalToEdit = (text: string, most = MAX_EDITED_LENGTH): string | undefined =>
  text.length > most || isTooLong(text, MAX_EDITED_TOKENS)
    ? EDITOR_COPY.tooLongToEdit(MAX_EDITED_TOKENS, most)
    : undefined;

/** A tick in the builder reads the text before it, the text after it, and a few in between. */
const MAX_PARSED = 4;

const parsed = new Map<string, DocumentNode | GraphQLError>();

/** Parses an operation once for all of its readers. @throws {GraphQLError} of its syntax, or where it {@link isTooLong} */
export function parseOnce(text: string): DocumentNode {
  const found = readOnce(text);
  if (found instanceof Error) throw found;
  return found;
}

function readOnce(text: string): DocumentNode | GraphQLError {
  const found = parsed.get(text) ?? parseOrFault(text);
  // The last used ones stay.
  parsed.delete(text);
  parsed.set(text, found);
  for (const oldest of parsed.keys()) if (parsed.size > MAX_PARSED) parsed.delete(oldest);
  return found;
}

function parseOrFault(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxLexicalTokens: MAX_TOKENS });
  } catch (error) {
    return error as GraphQLError;
  }
}

/** Whether an operation has more tokens than `most`; by default, too many for any part but the editor. */
export function isTooLong(text: string, most = MAX_TOKENS): boolean {
  const lexer = new Lexer(new Source(text));
  try {
    for (let count = 0; lexer.advance().kind !== TokenKind.EOF; count++) {
      if (count === most) return true;
    }
  } catch {
    // A reader says where the fault is.
  }
  return false;
}
