import '@graphiql/react/style.css';
import { loadPart } from '../contract/load-part.ts';
import 'graphiql/graphiql.css';
import './explorer.css';
import { GraphiQLProvider, type TabsState } from './editors/parts/graphiql-parts.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import { createStore, useStore } from 'zustand';
import { systemClock } from '../contract/clock.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import type { ReloadStateHolder } from '../session/reload-state.ts';
import { secretsInUse } from '../session/session-state.ts';
import { browserPreferences } from '../session/preferences.ts';
import { askBeforeLeaving } from './runs/page-reload.ts';
import { browserStorage } from './ui/browser-storage.ts';
import { whenIdle } from './ui/idle.ts';
import { InFrontContext } from './ui/in-front.ts';
import { PartBoundary } from './ui/part-boundary.tsx';
import { parsingPolicy } from './ui/trusted-types.ts';
import { BATCH } from './features/batch/feature.tsx';
import { BUILDER } from './features/builder/feature.tsx';
import { CODE } from './features/code/feature.tsx';
import { COMPARE } from './features/compare/feature.tsx';
import { DOCS } from './features/docs/feature.tsx';
import { EXCHANGE } from './features/exchange/feature.tsx';
import { SAVED } from './features/saved/feature.tsx';
import { SCHEMA_CHANGES } from './features/schema-changes/feature.tsx';
import { SETTINGS } from './features/settings/feature.tsx';
import { STEPS_FEATURE } from './features/steps/feature.tsx';
import { callOfRun, callOfTab, createCallStore, keepCalls } from './runs/call-store.ts';
import { CommandDialogs, useKeymap } from './commands/command-dialogs.tsx';
import { GENERAL_COMMANDS } from './commands/general-copy.ts';
import { knowCommands } from './commands/keymap.ts';
import { EditorPane, RunBar } from './editors/editor-pane.tsx';
import { EDITOR_COMMANDS, welcomeQuery } from './editors/editor-copy.ts';
import { createFetcher } from './runs/fetcher.ts';
import { useInputEditors } from './editors/graphiql-adapter-editors.ts';
import {
  useOnTabInFront,
  useNamedEditors,
  useRunEditors,
  useFollowedTheme,
  useLanguageService,
  languageServiceOf,
} from './editors/graphiql-adapter.ts';
import { HISTORY, HistoryProvider, useHistoryRecorder } from './features/history/feature.tsx';
import type { RunListener } from './features/history/history-recorder.ts';
import { createLayoutStore, LayoutContext } from './frame/layout-store.ts';
import { CommandButton, FeatureNotices, FeatureParts } from './frame/feature-parts.tsx';
import { knowFeatures, type Feature, type FeatureProps } from './frame/define-feature.ts';
import { Frame } from './frame/frame.tsx';
import { Layout } from './frame/layout.tsx';
import { LayoutMenu, PaneBar } from './frame/pane-bar.tsx';
import { PANE_COMMANDS } from './frame/layout-copy.ts';
import { usePaneKeys } from './frame/use-pane-keys.ts';
import { setUpMonaco, startEditorWorker } from './monaco/monaco-environment.ts';
import { KeepingNotice, NewVersionNotice, Notices, Questions } from './notices.tsx';
import { AnswerPane } from './features/answer/answer-pane.tsx';
import { createAnswerStore, MAX_KEPT_BYTES } from './runs/answer-store.ts';
import { answersApi } from '../answers/connect.ts';
import type { Run } from './runs/run.ts';
import { createRunEditors, recordUnsent } from './runs/run-editors.ts';
import { createSchemaSource, type SchemaSource } from './schema-access/schema-source.ts';
import { SchemaAccessContext } from './schema-access/schema-access.ts';
import { EditorSchemaLine, ReloadSchema } from './schema-access/schema-status.tsx';
import { readSchemaFileInWorker, schemaApiOf } from '../schema/connect.ts';
import { createClosedTabs } from './frame/tabs/closed-tabs.ts';
import { createStorage, storeTabsSoon, type Keeping } from './frame/tabs/storage.ts';
import { TabStrip } from './frame/tabs/tab-strip.tsx';
import { TAB_COMMANDS } from './frame/tabs/tabs-copy.ts';
import { ANSWER } from './features/answer/feature.tsx';
import { CHART } from './features/chart/feature.tsx';
import { EVENTS } from './features/events/feature.tsx';
import { GROUPS } from './features/groups/feature.tsx';
import { SQL } from './features/sql/feature.tsx';
import { SCHEMA_COMMANDS } from './schema-access/schema-copy.ts';
import { useReloadState } from './frame/use-reload-state.ts';
import { VariablesBar, VariablesTool } from './features/variables/variables-tool.tsx';
import { openWindow } from './frame/tabs/window-tabs.ts';

export { prewarmSteps } from './monaco/prewarm.ts';

setUpMonaco(parsingPolicy());
loadPart(() => import('./monaco/graphql-mode.ts')).then(
  ({ startGraphqlMode }) => startGraphqlMode(languageServiceOf),
  // Until a reload, completion and checks of operations are missing.
  () => undefined,
);

const FEATURES: readonly Feature[] = [
  DOCS,
  BATCH,
  BUILDER,
  SAVED,
  HISTORY,
  STEPS_FEATURE,
  CODE,
  SETTINGS,
  EXCHANGE,
  SCHEMA_CHANGES,
  ANSWER,
  GROUPS,
  CHART,
  EVENTS,
  SQL,
  COMPARE,
];

/** A module constant, because GraphiQL starts over with each new identity. */
const PANELS = FEATURES.flatMap(({ panel }) => panel ?? []);

knowFeatures(FEATURES);
knowCommands([
  GENERAL_COMMANDS,
  EDITOR_COMMANDS,
  PANE_COMMANDS,
  TAB_COMMANDS,
  SCHEMA_COMMANDS,
  ...FEATURES.flatMap(({ commands }) => (commands ? [commands] : [])),
]);

const STORAGES = { shared: browserStorage(), own: browserStorage('sessionStorage') };

let opening: Promise<void> | undefined;

/** Finds the tabs of this window and of closed ones, before an explorer reads them. */
export async function openExplorerWindow(): Promise<void> {
  opening ??= openWindow(STORAGES, navigator.locks, window);
  // Without locks, each window keeps its tabs to itself.
  await opening.catch(() => undefined);
}

/** A narrower window has no room for a panel beside the editor, CSS pixels. */
const PANEL_MIN_WIDTH = 900;

/** Docs, saving, and messages about commands, work offline and open at once. */
const NEEDED_OFFLINE = [
  () => import('./features/docs/docs-panel.tsx'),
  () => import('./features/saved/saved-tabs.tsx'),
  () => import('./question-dialog.tsx'),
  () => import('./commands/refusal-toast.tsx'),
];

/** Later than the schema and a first run, milliseconds. */
const SETTLED_MS = 4_000;

function useNeededOffline(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    let undo = systemClock.after(SETTLED_MS, () => {
      undo = whenIdle(() => {
        for (const load of NEEDED_OFFLINE) loadPart<unknown>(load).catch(() => undefined);
      });
    });
    return () => undo();
  }, [isShown]);
}

/** Monaco's worker starts this long after a run at the latest, milliseconds. */
const AFTER_RUN_MS = 5_000;

interface ExplorerProps extends Pick<FeatureProps, 'service' | 'services' | 'store' | 'onService'> {
  readonly hasSql: boolean;
  readonly reloadState: ReloadStateHolder;
  /** Before, it is prepared behind the sign-in screen. */
  readonly isSignedIn: boolean;
  readonly isInFront: boolean;
  /** Asks for a sign-in; settles with whether it succeeded. */
  readonly onSessionWanted: () => Promise<boolean>;
}

function createWorkspace(props: ExplorerProps, queryClient: QueryClient) {
  const { service, store, onSessionWanted } = props;
  const calls = createCallStore();
  const editors = createRunEditors();
  const runListeners = new Set<RunListener>();
  const findErrors = async (run: Run) => {
    const { placesOfRun } = await loadPart(() => import('./runs/places-of-run.ts'));
    return placesOfRun(run, service, schemaSource.held.getState().schema);
  };
  const answerStore = createAnswerStore(
    answersApi,
    systemClock,
    MAX_KEPT_BYTES,
    findErrors,
    service.id,
  );
  const layout = createLayoutStore(browserPreferences);
  const closedTabs = createClosedTabs((tabs) => {
    answerStore.onTabChange(tabs);
    keepCalls(calls, (tabId) => tabs.tabs.some(({ id }) => id === tabId));
  });
  const keeping = createStore<Keeping>()(() => 'kept');
  const schemaSource = createSchemaSource({
    service,
    store,
    queryClient,
    api: schemaApiOf(service.id),
    readFile: readSchemaFileInWorker,
  });
  const onRun = (run: Run): void => {
    layout.show('answer');
    runListeners.forEach((listener) => listener.onRun(run));
  };
  const onRunEnd: RunListener['onRunEnd'] = (...ended) =>
    runListeners.forEach((listener) => listener.onRunEnd(...ended));
  const fetcher = createFetcher({
    service,
    store,
    calls,
    editors,
    answerStore,
    onRun(run) {
      onRun(run);
      // Not beside the answer; Monaco's commands may need it.
      setTimeout(startEditorWorker, AFTER_RUN_MS);
    },
    onRunEnd,
    onSessionWanted,
  });
  const onRows = (...counted: [Run, rows: number, ms: number]): void =>
    runListeners.forEach((listener) => listener.onRows(...counted));
  const secrets = () => secretsInUse(store.getState(), service.apiKey);
  const storage = createStorage(STORAGES, service.id, { secrets, onKeeping: keeping.setState });
  return {
    calls,
    answerStore,
    closedTabs,
    editors,
    schemaSource,
    schemaAccess: {
      source: schemaSource,
      service,
      store,
      answerStore,
      turnTo: () => props.onService(service.id),
    },
    keeping,
    storage,
    runListeners,
    secrets,
    onRows,
    onRun,
    onRunEnd,
    fetcher,
    layout,
  };
}

export function Explorer(props: ExplorerProps) {
  const { service, store, isInFront, onSessionWanted } = props;
  const isShown = props.isSignedIn && isInFront;
  const queryClient = useQueryClient();
  const [workspace] = useState(() => createWorkspace(props, queryClient));
  const { calls, answerStore, closedTabs, editors, fetcher } = workspace;
  const { schemaSource, keeping, storage, layout, secrets } = workspace;
  useEffect(() => {
    void schemaSource.reload();
    return schemaSource.stop;
  }, [schemaSource]);
  useEffect(() => storage.open(), [storage]);
  // GraphiQL leaves a running subscription open when it goes.
  useEffect(() => fetcher.stopAll, [fetcher]);
  useEffect(() => answerStore.clear, [answerStore]);
  useEffect(() => {
    const hasTooLarge = (): boolean =>
      Object.keys(answerStore.store.getState().byTab).some(
        (tabId) => answerStore.bytesForReload(tabId) === undefined,
      );
    // One run does not bring back the rows of many.
    const hasBatch = (): boolean =>
      Object.entries(answerStore.store.getState().byTab).some(
        ([tabId, { run }]) => callOfRun(callOfTab(calls.getState(), tabId), run)?.values,
      );
    return askBeforeLeaving(() => fetcher.isRunning() || hasBatch(), hasTooLarge);
  }, [fetcher, answerStore, calls]);
  useNeededOffline(isShown);
  const onTabs = (tabs: TabsState): void => {
    storeTabsSoon(storage, tabs);
    editors.onTabChange(tabs);
    closedTabs.onTabChange(tabs);
    recordUnsent({ calls, editors, endpoint: graphqlEndpoint(service.baseUrl) }, tabs);
  };
  const parts: FeatureProps = { ...props, ...workspace, isShown };
  const bar = (
    <>
      <PaneBar />
      <PartBoundary>
        <TabStrip
          {...{ calls, closedTabs, isShown }}
          serviceName={service.name}
          onAdd={() => layout.show('editor')}
        />
      </PartBoundary>
      <div className="gh-strip">
        <LayoutMenu />
        <CommandButton id="show-settings" />
        <CommandButton id="show-guide" />
      </div>
    </>
  );
  const editorPane = (
    <EditorPane
      notice={<EditorSchemaLine />}
      variablesBar={<VariablesBar />}
      variablesForm={
        <PartBoundary>
          <VariablesTool isShown={isShown} />
        </PartBoundary>
      }
    />
  );
  const answer = (
    <>
      <RunBar />
      <KeepingNotice keeping={keeping} />
      <PartBoundary>
        <AnswerPane
          {...{ calls, answerStore, service, store, onSessionWanted }}
          notices={
            <>
              <FeatureNotices features={FEATURES} {...parts} />
              <PartBoundary>
                <Notices calls={calls} />
              </PartBoundary>
            </>
          }
          hasSql={props.hasSql}
          onRows={workspace.onRows}
        />
      </PartBoundary>
    </>
  );
  const graphiql = (
    <HistoryProvider storage={STORAGES.shared} serviceId={service.id} secrets={secrets}>
      <EditorsProvider
        source={schemaSource}
        fetcher={fetcher.fetcher}
        storage={storage}
        plugins={PANELS}
        referencePlugin={DOCS.panel}
        {...(window.innerWidth >= PANEL_MIN_WIDTH && { visiblePlugin: BUILDER.panel })}
        defaultQuery={service.defaultQuery ?? welcomeQuery()}
        onTabChange={onTabs}
        shouldPersistHeaders={false}
      >
        <EditorSetup {...props} {...workspace} isShown={isShown} onTabs={onTabs} />
        <Frame rail={<ReloadSchema />} bar={bar} editors={editorPane} answer={answer} />
        {isInFront && <Questions calls={calls} />}
        <FeatureParts features={FEATURES} {...parts} />
      </EditorsProvider>
    </HistoryProvider>
  );
  return (
    <SchemaAccessContext value={workspace.schemaAccess}>
      <InFrontContext value={isInFront}>
        <LayoutContext value={layout}>
          <Layout>{graphiql}</Layout>
        </LayoutContext>
        {isInFront && <CommandDialogs />}
        {isInFront && <NewVersionNotice />}
      </InFrontContext>
    </SchemaAccessContext>
  );
}

type EditorsProviderProps = ComponentProps<typeof GraphiQLProvider> & {
  readonly source: SchemaSource;
};

/** GraphiQL asks for no schema: it gets the held one. */
function EditorsProvider({ source, ...props }: EditorsProviderProps) {
  const schema = useStore(source.held, (held) => held.schema ?? null);
  return <GraphiQLProvider {...props} schema={schema} dangerouslyAssumeSchemaIsValid />;
}

type EditorSetupProps = ExplorerProps &
  ReturnType<typeof createWorkspace> & {
    readonly isShown: boolean;
    readonly onTabs: (tabs: TabsState) => void;
  };

function EditorSetup(props: EditorSetupProps): null {
  const { store, reloadState: holder, calls, answerStore, isShown } = props;
  useOnTabInFront(props.onTabs);
  useRunEditors(props.editors);
  useNamedEditors(isShown);
  usePaneKeys();
  useReloadState({ ...props, holder, calls, store, answerStore });
  useLanguageService(schemaApiOf(props.service.id));
  useHistoryRecorder(props.runListeners, answerStore);
  useInputEditors();
  useKeymap(isShown);
  useFollowedTheme();
  return null;
}
