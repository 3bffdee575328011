import type { GraphQLSchema } from 'graphql';
import { getTokenAtPosition, Position, Range } from 'graphql-language-service';
import { LanguageService as GraphQLLanguage } from 'monaco-graphql/esm/LanguageService.js';
import { toCompletion, toMarkerData, toMonacoRange } from 'monaco-graphql/esm/utils.js';
import type { LanguageService } from './api.ts';
import { completeOperation } from './complete-operation.ts';

const DOCUMENT = 'document';

export function createLanguageService(getSchema: () => GraphQLSchema | undefined): LanguageService {
  const language = new GraphQLLanguage({});
  let latest: GraphQLSchema | undefined;
  const current = (): GraphQLLanguage => {
    const schema = getSchema();
    if (schema !== latest) void language.updateSchemas(schema ? [{ uri: 'schema', schema }] : []);
    latest = schema;
    return language;
  };
  return {
    async complete(text, position) {
      const schema = getSchema();
      const items = schema ? completeOperation(schema, text, graphqlPosition(position)) : [];
      // Unpadded numbers would sort the tenth field before the second.
      const sortTextOf = (index: number): string => String(index).padStart(6, '0');
      return items.map((item, index) => toCompletion({ ...item, sortText: sortTextOf(index) }));
    },
    async hover(text, position) {
      const at = graphqlPosition(position);
      const content = current().getHover(DOCUMENT, text, at);
      if (typeof content !== 'string' || content === '') return undefined;
      const { start, end } = getTokenAtPosition(text, at);
      const [from, to] = [new Position(at.line, start), new Position(at.line, end)];
      return { content, range: toMonacoRange(new Range(from, to)) };
    },
    validate: async (text) => current().getDiagnostics(DOCUMENT, text).map(toMarkerData),
    async variablesSchema(text) {
      const options = { useMarkdownDescription: true };
      const schema = current().getVariablesJSONSchema(DOCUMENT, text, options) as object | null;
      return schema
        ? { ...schema, $id: 'monaco://variables-schema.json', title: 'GraphQL Variables' }
        : undefined;
    },
  };
}

/** Monaco counts lines and columns from 1, GraphQL's tools from 0. */
function graphqlPosition({ lineNumber, column }: { lineNumber: number; column: number }): Position {
  return new Position(lineNumber - 1, column - 1);
}
