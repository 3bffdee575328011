import type { GraphQLSchema } from 'graphql';
import {
  getTokenAtPosition,
  Position,
  Range,
  getAutocompleteSuggestions,
  type State,
} from 'graphql-language-service';
import { LanguageService as GraphQLLanguage } from 'monaco-graphql/esm/LanguageService.js';
import { toCompletion, toMarkerData, toMonacoRange } from 'monaco-graphql/esm/utils.js';
import { shortened } from '../contract/fold-text.ts';

const DOCUMENT = 'document';

/** Characters of a description that Monaco renders at once; the documentation has all of it. */
const MAX_SHOWN = 5_000;

/** The page takes no longer JSON Schema: one without descriptions, else one that says nothing, UTF-16 units. */
const MAX_VARIABLES_SCHEMA = 1_000_000;

/** A position as in Monaco: lines and columns count from 1. */
interface TextPosition {
  readonly lineNumber: number;
  readonly column: number;
}

export type LanguageService = ReturnType<typeof createLanguageService>;

export function createLanguageService(getSchema: () => GraphQLSchema | undefined) {
  const language = new GraphQLLanguage({});
  let latest: GraphQLSchema | undefined;
  const current = (): GraphQLLanguage => {
    const schema = getSchema();
    if (schema !== latest) void language.updateSchemas(schema ? [{ uri: 'schema', schema }] : []);
    latest = schema;
    return language;
  };
  return {
    async complete(text: string, position: TextPosition) {
      const schema = getSchema();
      const items = schema ? completeOperation(schema, text, graphqlPosition(position)) : [];
      // Unpadded numbers would sort the tenth field before the second.
      const sortTextOf = (index: number): string => String(index).padStart(6, '0');
      return items.map((item, index) => {
        const documentation = shortened(item.documentation ?? '', MAX_SHOWN);
        return toCompletion({ ...item, documentation, sortText: sortTextOf(index) });
      });
    },
    async hover(text: string, position: TextPosition) {
      const at = graphqlPosition(position);
      const content = current().getHover(DOCUMENT, text, at);
      if (typeof content !== 'string' || content === '') return undefined;
      const { start, end } = getTokenAtPosition(text, at);
      const [from, to] = [new Position(at.line, start), new Position(at.line, end)];
      return { content: shortened(content, MAX_SHOWN), range: toMonacoRange(new Range(from, to)) };
    },
    // Comments alone are no fault.
    validate: async (text: string) =>
      /^(?:\s|#.*)*$/.test(text) ? [] : current().getDiagnostics(DOCUMENT, text).map(toMarkerData),
    /** The JSON Schema of the document's variables; undefined without variables. */
    async variablesSchema(text: string): Promise<object | undefined> {
      const options = { useMarkdownDescription: true };
      const schema = current().getVariablesJSONSchema(DOCUMENT, text, options) as object | null;
      if (!schema) return undefined;
      const bare = (key: string, value: unknown) =>
        typeof value === 'string' && /^(?:markdownD|d)escription$/.test(key) ? undefined : value;
      const texts = [JSON.stringify(schema), JSON.stringify(schema, bare), '{}'];
      const json = texts.find(({ length }) => length <= MAX_VARIABLES_SCHEMA) ?? '';
      return {
        ...(JSON.parse(json) as object),
        $id: 'monaco://variables-schema.json',
        title: 'GraphQL Variables',
      };
    },
  };
}

/** Monaco counts lines and columns from 1, GraphQL's tools from 0. */
function graphqlPosition({ lineNumber, column }: TextPosition): Position {
  return new Position(lineNumber - 1, column - 1);
}

/**
 * Completions at a position of an operation. Adds to the language service, which offers nothing
 * after a fragment's spread or in a variable's default value.
 * @param position line and column, counted from 0
 */
export function completeOperation(schema: GraphQLSchema, text: string, position: Position) {
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
