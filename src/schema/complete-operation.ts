import type { GraphQLSchema } from 'graphql';
import {
  getAutocompleteSuggestions,
  getTokenAtPosition,
  Position,
  type CompletionItem,
  type State,
} from 'graphql-language-service';

/**
 * Completions at a position of an operation. Adds to the language service, which offers nothing
 * after a fragment's spread or in a variable's default value.
 *
 * @param position line and column, counted from 0
 */
export function completeOperation(
  schema: GraphQLSchema,
  text: string,
  position: Position,
): CompletionItem[] {
  const token = getTokenAtPosition(text, position, 1);
  const { state } = token;
  if (isWithin(state, 'DefaultValue')) {
    const value = valueAsArgument(textBefore(text, position));
    if (value === undefined) return [];
    const options = { experimentalFragmentArguments: true };
    const lines = value.split('\n');
    const end = new Position(lines.length - 1, lines.at(-1)?.length ?? 0);
    return getAutocompleteSuggestions(schema, value, end, undefined, [], options);
  }
  const isAfterSpread = state.kind === 'FragmentSpread' && state.step === 2;
  const set = isAfterSpread && token.style === 'ws' ? state.prevState?.prevState : undefined;
  const at = { ...token, state: set ?? state, type: null };
  return getAutocompleteSuggestions(schema, text, position, at);
}

function isWithin(state: State | null | undefined, kind: string): boolean {
  for (let at = state; at; at = at.prevState) if (at.kind === kind) return true;
  return false;
}

function textBefore(text: string, { line, character }: Position): string {
  const lines = text.split('\n').slice(0, line + 1);
  lines.push(lines.pop()?.slice(0, character) ?? '');
  return lines.join('\n');
}

const STRINGS_AND_COMMENTS = /"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#.*/g;
const DEFINITION = /\$(\w+)\s*:([\w\s,![\]]+)=([^$]*)$/;

/** The default value at a text's end, as an argument of the variable's type; undefined without one. */
function valueAsArgument(text: string): string | undefined {
  const plain = text.replaceAll(STRINGS_AND_COMMENTS, (part) => (part.startsWith('"') ? '""' : ''));
  const [, name, type, value] = DEFINITION.exec(plain) ?? [];
  if (name === undefined) return undefined;
  return `fragment Of($${name}: ${type}) on Query { __typename } { ...Of(${name}: ${value}`;
}
