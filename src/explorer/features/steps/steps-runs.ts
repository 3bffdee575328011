import { QueryClient } from '@tanstack/react-query';
import type { GraphQLSchema } from 'graphql';
import { createStore } from 'zustand/vanilla';
import { loadPart } from '../../../contract/load-part.ts';
import { holdsSecret } from '../../../contract/secrets.ts';
import { runInSlices } from '../../../answers/query/run-in-slices.ts';
import type { Service } from '../../../contract/config.ts';
import { estimateCalls, planSteps } from '../../../jobs/steps/plan-steps.ts';
import { STEPS_FAULTS } from '../../../jobs/steps/steps-copy.ts';
import { StepsFaults, type StepsFile } from '../../../jobs/steps/steps-file.ts';
import type { InputRows } from '../../../jobs/steps/step-values.ts';
import type { SavedItem, SavedOperation } from '../../../operations/saved-operation.ts';
import { readSchemaFileInWorker, schemaApiOf } from '../../../schema/connect.ts';
import { typedHeaders, typedMembers } from '../../runs/exact-jsonc.ts';
import { CallError } from '../../../transport/call-failure.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { describeCallFailure } from '../shared/job-copy.ts';
import { createRun, type Run } from '../../runs/run.ts';
import { createSchemaSource } from '../../schema-access/schema-source.ts';
import { savedStoreOf } from '../saved/saved-store.ts';
import { createTabJobs } from '../../runs/tab-jobs.ts';
import { MAX_JOB_RESULT_BYTES, type BatchControlProps } from '../batch/batch-runs.ts';
import { STEPS_COPY } from './steps-copy.ts';
import {
  beginSteps,
  failedQueries,
  isFinished,
  type StepsJobContext,
  type TabSteps,
} from './steps-job.ts';
import { openJournal, type StepsJournal } from './steps-journal.ts';
import { lastSession, secretsInUse } from '../../../session/session-state.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { withOwnFragments } from '../../../transport/own-fragments.ts';
import type { GraphQLCall } from '../../../transport/request.ts';

interface StepsContext extends BatchControlProps {
  readonly services: readonly Service[];
  /** The schema of the page's service, as soon as it is there. */
  readonly ownSchema: () => GraphQLSchema | undefined;
}

export const MAX_STEP_ROWS = 20_000;

const TRIAL_ROWS = 5;

/** The failures of a service that shows no schema that can be read. */
const SHOWS_NONE = /^(?:introspection-refused|schema-unreadable)$/;

/** The journal's note of the whole job; no step is named so. */
const WHOLE = '';

/** The journal's note of what is asked for again. */
const AGAIN = '~';

/** By the step: its operation when the job began. */
type SavedCalls = Readonly<Record<string, GraphQLCall>>;

interface KeptJob {
  readonly file: StepsFile;
  readonly input: InputRows;
  readonly saved: SavedCalls;
  readonly total: number;
}

type StepsParts = Pick<
  StepsJobContext,
  'again' | 'file' | 'input' | 'isTrial' | 'journal' | 'planned'
>;

/** The operation that a file of steps names: a saved one, by its name or that of its file. */
export function findSaved(items: Iterable<SavedItem>, text: string): SavedOperation | undefined {
  const fold = (name: string): string => name.normalize('NFKC').toLowerCase();
  const stem = fold(text.replace(/^.*\//, '').replace(/\.graphql$/, ''));
  const all = Array.from(items).filter((item) => item.kind === 'operation');
  return all.find(({ name }) => name === text) ?? all.find(({ name }) => fold(name) === stem);
}

/** Leaves out a second press while the first one reads schemas: another job would send its mutations again. */
function createOnce() {
  let isBeginning = false;
  return async (work: () => Promise<void>): Promise<void> => {
    if (isBeginning) return;
    isBeginning = true;
    await work().finally(() => (isBeginning = false));
  };
}

async function openOwn({ service, store }: StepsContext, isNew: boolean) {
  const own = { own: browserStorage('sessionStorage'), name: `gatehouse:${service.id}:steps` };
  const { authUrl, username } = lastSession(store.getState())?.identity ?? {};
  const user = JSON.stringify([authUrl, username]);
  return openJournal({ ...own, locks: navigator.locks, user }, isNew);
}

/** Holds the steps of all tabs; another answer ends them. */
export function createStepsRuns(context: StepsContext) {
  const { answerStore, store: session } = context;
  const store = createStore<Record<string, TabSteps>>()(() => ({}));
  const { plan, ...planning } = createPlanning(context);
  const once = createOnce();
  let left: Promise<StepsJournal | undefined> | undefined;
  const open = (isNew: boolean) => openOwn(context, isNew).catch(() => undefined);
  const dropLeft = async (): Promise<void> => {
    const journal = await left;
    left = undefined;
    await journal?.drop();
  };
  /** @param isOver whether its journal goes too, so that there is nothing to go on with */
  const end = (tabId: string, isOver: boolean): void => {
    const { [tabId]: job, ...others } = store.getState();
    job?.discard();
    if (isOver) void job?.journal?.drop();
    else job?.journal?.leave();
    store.setState(others, true);
  };
  const endAll = (isOver: boolean): void =>
    Object.keys(store.getState()).forEach((tabId) => end(tabId, isOver));
  const begin = (run: Run, parts: StepsParts): void => {
    const callsOf = (of: Service) =>
      createTabJobs('steps', { ...context, service: of }, MAX_JOB_RESULT_BYTES).begin(run);
    const as = answerStore.nameOf('steps', run.id);
    store.setState({ [run.tabId]: beginSteps({ ...context, ...parts, run, callsOf, name: as }) });
  };
  /** A tab's job that a reload has left, with the number of its calls so far, and of all about. */
  const kept = async () => {
    const jobs = Object.values(store.getState());
    if (jobs.some((one) => one.journal) || !lastSession(session.getState())) return undefined;
    const journal = await (left ??= open(false));
    const job = (await journal?.noted([WHOLE])) as KeptJob | undefined;
    if (!journal || !job) return undefined;
    const counts = await Promise.all(job.file.steps.map(({ id }) => journal.count(id)));
    const done = counts.reduce((sum, one) => sum + one, 0);
    return { name: job.file.name ?? '', done, total: job.total, job, journal };
  };
  return {
    store,
    ...planning,
    check: (file: StepsFile, table: InputRows) => checkSteps(plan, file, table),
    /** @throws {StepsFaults} */
    start: (run: Run, file: StepsFile, table: InputRows, isTrial: boolean) =>
      once(async () => {
        const input = { ...table, rows: table.rows.slice(0, isTrial ? TRIAL_ROWS : MAX_STEP_ROWS) };
        const planned = await plan(file, input);
        end(run.tabId, true);
        await dropLeft();
        // Without a storage it runs as long as the page.
        const journal = isTrial ? undefined : await open(true);
        const saved = Object.fromEntries(planned.steps.map((one) => [one.step.id, one.saved]));
        const total = estimateCalls(planned, input).reduce((sum, { calls }) => sum + calls, 0);
        await journal?.note([WHOLE], { file, input, saved, total } satisfies KeptJob);
        // A reload goes on with the latest alone.
        Object.values(store.getState()).forEach((one) => journal && one.journal?.letGo());
        void journal?.clearLeft().catch(() => undefined);
        begin(run, { file, input, planned, isTrial, journal, again: [] });
      }),
    kept,
    /** Goes on with that job, and asks for what it has no answer of. @throws {StepsFaults} */
    goOn: (run: Run) =>
      once(async () => {
        const found = await kept();
        if (!found) throw new StepsFaults(STEPS_COPY.gone);
        const { job, journal } = found;
        const planned = await plan(job.file, job.input, job.saved).catch((error: Error) => {
          throw new StepsFaults(STEPS_COPY.stays(error.message), { cause: error });
        });
        left = undefined;
        const again = ((await journal.noted([AGAIN])) ?? []) as StepsParts['again'];
        begin(run, { ...job, planned, isTrial: false, journal, again });
      }),
    /**
     * Goes on after a stop. After the end, asks again for the values of queries that failed, and the steps after them
     * for what comes: all else is there.
     */
    askAgain: (tabId: string) =>
      once(async () => {
        const { [tabId]: job } = store.getState();
        if (!job?.journal) return;
        const ofRound = isFinished(job) ? [failedQueries(job.shown.getState())] : [];
        const again = [...job.again, ...ofRound];
        await job.journal.note([AGAIN], again);
        if (!job.journal.state.getState().isWhole) return;
        job.journal.takeAgain();
        job.discard();
        begin(createRun(job.run), { ...job, again });
      }),
    dismiss: (tabId: string) => end(tabId, true),
    /** Its tab was closed: one that is not done can be gone on with. */
    leave: (tabId: string) => end(tabId, isFinished(store.getState()[tabId])),
    watch: () => {
      const stop = answerStore.store.subscribe(({ byTab }) => {
        for (const [tabId, job] of Object.entries(store.getState()))
          if (!job.mayShow(byTab[tabId]?.name)) end(tabId, false);
      });
      const stopSession = session.subscribe(() => {
        if (session.getState().status !== 'none') return;
        endAll(true);
        void dropLeft();
      });
      return () => {
        stop();
        stopSession();
        endAll(false);
      };
    },
  };
}

type Plan = ReturnType<typeof createPlanning>['plan'];

async function checkSteps(plan: Plan, file: StepsFile, table: InputRows) {
  try {
    const planned = await plan(file, table);
    const calls = estimateCalls(planned, table);
    const paces = planned.steps.map(({ access }) => access.pace?.perSecond ?? Infinity);
    const ms = calls.reduce((sum, one, at) => sum + (1_000 * one.calls) / (paces[at] ?? 1), 0);
    const changing = planned.steps.flatMap((one) => (one.isMutation ? [one.step.id] : []));
    const lost = planned.steps.flatMap(({ values }) => values?.lost ?? []);
    return { faults: [], calls, changing, lost, ms };
  } catch (error) {
    const { faults } = error instanceof StepsFaults ? error : new StepsFaults(String(error));
    return { faults, calls: [], changing: [], lost: [], ms: 0 };
  }
}

/** Finds what a file of steps names: services, their schemas, saved operations. */
function createPlanning({ service: own, services, store, ownSchema }: StepsContext) {
  const queryClient = new QueryClient();
  const openSource = (service: Service) => {
    const parts = { service, store, queryClient, api: schemaApiOf(service.id) };
    const source = createSchemaSource({ ...parts, readFile: readSchemaFileInWorker });
    // Each load would ask the service.
    return { held: source.held, loading: source.load() };
  };
  const sources = new Map<string, ReturnType<typeof openSource>>();
  const serviceOf = (id: string | undefined): Service => {
    const found = id === undefined ? own : services.find((one) => one.id === id);
    if (!found) throw new StepsFaults(STEPS_FAULTS.noService(id ?? ''));
    if (found.authUrl !== own.authUrl) throw new StepsFaults(STEPS_FAULTS.otherSignIn(found.name));
    return found;
  };
  const itemsOf = async (id: string | undefined): Promise<readonly SavedItem[]> => {
    const saved = savedStoreOf({ service: serviceOf(id), store });
    await saved.start();
    return Array.from(saved.state.getState().stored.values(), ({ item }) => item);
  };
  const schemaOf = async (id: string | undefined): Promise<GraphQLSchema | undefined> => {
    const service = serviceOf(id);
    const known = service.id === own.id ? ownSchema() : undefined;
    if (known) return known;
    const source = sources.get(service.id) ?? openSource(service);
    sources.set(service.id, source);
    try {
      return source.held.getState().schema ?? (await source.loading).data.__schema;
    } catch (error) {
      const failure = error instanceof CallError ? error.failure : undefined;
      if (failure && SHOWS_NONE.test(failure.code)) return undefined;
      sources.delete(service.id);
      const why = failure ? describeCallFailure(failure) : answerErrorMessage(error);
      throw new StepsFaults(STEPS_COPY.noSchema(service.name, why), { cause: error });
    }
  };
  const plan = (file: StepsFile, input: InputRows, known: SavedCalls = {}) => {
    let latest: string | undefined;
    return planSteps<Service>({
      file,
      input,
      sets: new Map(),
      work: (steps) => runInSlices(steps, () => true),
      async open(id) {
        latest = id;
        const service = serviceOf(id);
        return { access: service, service, shown: await schemaOf(id) };
      },
      async operationOf({ id, operation }) {
        const kept = known[id];
        if (kept) return kept;
        const found = findSaved(await itemsOf(latest), operation);
        if (!found) throw new StepsFaults(STEPS_FAULTS.noOperation(operation));
        const { query, operationName, variables, headers = '' } = found;
        const typed = {
          variables: typedMembers(variables) ?? {},
          headers: typedHeaders(headers),
        };
        return { query, operationName, ...typed };
      },
    });
  };
  return {
    offered: services.flatMap(({ id, name, authUrl }) =>
      authUrl === own.authUrl ? [[id, name] as const] : [],
    ),
    /** @throws {StepsFaults} there is no such service */
    partsOf: async (id: string) => ({ items: await itemsOf(id), schema: await schemaOf(id) }),
    plan,
    /** The steps as a program, or why there is none. */
    async program(language: 'python' | 'typescript', file: StepsFile, input: InputRows) {
      try {
        const planned = await plan(file, input);
        const { writeStepsProgram } = await loadPart(
          () => import('../../../programs/steps-program.ts'),
        );
        const steps = planned.steps.map((one) => {
          return { ...one, service: withOwnFragments(one.access) };
        });
        const of = { file, names: input.names, columns: planned.columns, steps };
        const made = { ...of, flow: 'B', endsExplorerToken: true } as const;
        const text = writeStepsProgram(language, made);
        const secrets = secretsInUse(store.getState(), own.apiKey);
        return holdsSecret(text, secrets) ? { fault: STEPS_COPY.secret } : { text };
      } catch (error) {
        return { fault: (error as Error).message };
      }
    },
  };
}
