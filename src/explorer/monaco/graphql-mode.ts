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
import type { LanguageService } from '../../schema/language-service.ts';

/** monaco-graphql's own workers would each get the whole schema as SDL, again and again. */
const NOTHING = {
  documentFormattingEdits: false,
  completionItems: false,
  hovers: false,
  diagnostics: false,
};

export function startGraphqlMode(serviceOf: ServiceOf): void {
  const api = initializeMode();
  api.setModeConfiguration(NOTHING);
  const worker = documentWorker(serviceOf);
  const accessor: WorkerAccessor = () => Promise.resolve(worker);
  languages.registerCompletionItemProvider(LANGUAGE_ID, new CompletionAdapter(accessor));
  languages.registerHoverProvider(LANGUAGE_ID, new HoverAdapter(accessor));
  // Looks at all documents again with each new schema.
  void new DiagnosticsAdapter(api, accessor);
}

type ServiceOf = (uri: string) => LanguageService | undefined;

function documentWorker(serviceOf: ServiceOf): Awaited<ReturnType<WorkerAccessor>> {
  const textOf = (uri: string): string => editor.getModel(Uri.parse(uri))?.getValue() ?? '';
  const told = new Map<string, string>();
  // Loading the schema reports a failed worker.
  const worker = {
    doComplete: (uri: string, position: IPosition) =>
      Promise.resolve(serviceOf(uri)?.complete(textOf(uri), plainPosition(position)) ?? [])
        .catch(() => [])
        .then((items) => {
          // Monaco's worker then suggests words of the document.
          if (items.length === 0) startEditorWorker();
          return items;
        }),
    doHover: (uri: string, position: IPosition) =>
      serviceOf(uri)
        ?.hover(textOf(uri), plainPosition(position))
        .catch(() => undefined),
    doValidation: (uri: string) =>
      serviceOf(uri)
        ?.validate(textOf(uri))
        .catch(() => []) ?? [],
    async doGetVariablesJSONSchema(uri: string) {
      const schema = await serviceOf(uri)
        ?.variablesSchema(textOf(uri))
        .catch(() => undefined);
      const news = JSON.stringify(schema);
      // Each change restarts Monaco's JSON worker.
      if (!schema || news === told.get(uri)) return undefined;
      told.set(uri, news);
      forgetGone();
      return schema;
    },
  };
  return worker as Partial<Awaited<ReturnType<WorkerAccessor>>> as never;
}

/** monaco-graphql leaves schemas of closed documents with Monaco. */
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
