import {
  CompletionAdapter,
  DiagnosticsAdapter,
  HoverAdapter,
  type WorkerAccessor,
} from 'monaco-graphql/esm/languageFeatures.js';
import { initializeMode, LANGUAGE_ID } from 'monaco-graphql/esm/lite.js';
import { editor, languages, Uri } from 'monaco-graphql/esm/monaco-editor.js';
import { startEditorWorker } from './monaco-environment.ts';
import type { IPosition } from 'monaco-editor';
import type { LanguageService } from '../../schema/api.ts';

/** What monaco-graphql would set up: workers that each get the whole schema as SDL, over and over. */
const NOTHING = {
  documentFormattingEdits: false,
  completionItems: false,
  hovers: false,
  diagnostics: false,
};

/**
 * Answers Monaco's questions about GraphQL from a worker that has the schema already, instead of
 * monaco-graphql's own, which is switched off by its own settings.
 */
export function startGraphqlMode(service: LanguageService): void {
  const api = initializeMode();
  api.setModeConfiguration(NOTHING);
  const worker = documentWorker(service);
  const accessor: WorkerAccessor = () => Promise.resolve(worker);
  languages.registerCompletionItemProvider(LANGUAGE_ID, new CompletionAdapter(accessor));
  languages.registerHoverProvider(LANGUAGE_ID, new HoverAdapter(accessor));
  // It looks at all documents again whenever GraphiQL tells the mode of a new schema.
  void new DiagnosticsAdapter(api, accessor);
}

/** The questions as monaco-graphql's adapters ask them, by a document's address. */
function documentWorker(service: LanguageService): Awaited<ReturnType<WorkerAccessor>> {
  const textOf = (uri: string): string => editor.getModel(Uri.parse(uri))?.getValue() ?? '';
  let told = '';
  // Where the worker has failed, loading the schema tells.
  const worker = {
    doComplete: (uri: string, position: IPosition) =>
      service
        .complete(textOf(uri), plainPosition(position))
        .catch(() => [])
        .then((items) => {
          // Monaco suggests what stands in the document then, which its own worker finds.
          if (items.length === 0) startEditorWorker();
          return items;
        }),
    doHover: (uri: string, position: IPosition) =>
      service.hover(textOf(uri), plainPosition(position)).catch(() => undefined),
    doValidation: (uri: string) => service.validate(textOf(uri)).catch(() => []),
    async doGetVariablesJSONSchema(uri: string) {
      const schema = await service.variablesSchema(textOf(uri)).catch(() => undefined);
      const news = `${uri} ${JSON.stringify(schema)}`;
      // Whatever is told ends Monaco's worker for JSON and begins another one.
      if (!schema || news === told) return undefined;
      told = news;
      forgetGone();
      return schema;
    },
  };
  return worker as Partial<Awaited<ReturnType<WorkerAccessor>>> as never;
}

/** What was told of documents that have gone: monaco-graphql leaves it with Monaco. */
function forgetGone(): void {
  const { jsonDefaults } = languages.json;
  const { schemas = [], ...options } = jsonDefaults.diagnosticsOptions;
  const isThere = (uri: string): boolean => editor.getModel(Uri.parse(uri)) !== null;
  const kept = schemas.filter(({ fileMatch }) => fileMatch?.some(isThere));
  jsonDefaults.setDiagnosticsOptions({ ...options, schemas: kept });
}

/** Monaco's positions have methods, which no message can carry. */
function plainPosition({ lineNumber, column }: IPosition): IPosition {
  return { lineNumber, column };
}
