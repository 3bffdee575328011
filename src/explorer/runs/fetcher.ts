import type { Fetcher } from '@graphiql/toolkit';
import {
  getOperationAST,
  parse,
  type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql';
import type { ErrorPlace } from '../../answers/store/joined-answers.ts';
import { loadPart } from '../../contract/load-part.ts';
import { membersOf } from '../../contract/json-members.ts';
import { graphqlEndpoint } from '../../contract/paths.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { systemClock, type Clock } from '../../contract/clock.ts';
import { CallError, isOfTexts } from '../../transport/call-failure.ts';
import { callWithSession, type ServiceSession } from '../../transport/call-with-session.ts';
import type { CallFacts } from '../../transport/exchange.ts';
import { createIncrementMerger } from '../../transport/merge-increments.ts';
import { countErrors, MalformedBodyError } from '../../transport/read-results.ts';
import { reservedNames, type GraphQLCall } from '../../transport/request.ts';
import { readTimeLimit } from '../../transport/time-limit.ts';
import { endingIn, TokenEndedError } from '../../transport/watch-token.ts';
import type { AnswerStore } from './answer-store.ts';
import { askQuestion, callOfTab, recordRun, type CallStore, type TabCall } from './call-store.ts';
import type { EndCause, EventLog } from './event-log.ts';
import { typedHeaders, typedMembers } from './exact-jsonc.ts';
import { readAnswer } from './read-answer.ts';
import type { RunEditors } from './run-editors.ts';
import { createRun, type Run, type RunEnd } from './run.ts';
import { liveSession, type Session } from '../../session/session-state.ts';

/** Past this an answer is more than a worker can hold and serve, decoded bytes. */
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;

/** Tells GraphiQL only that there is a result; our views show it. */
const RESULT_FOR_GRAPHIQL: ExecutionResult = {};

interface ResultObserver {
  next(result: ExecutionResult): void;
  complete(): void;
}

export interface FetcherContext extends ServiceSession {
  readonly calls: CallStore;
  readonly editors: RunEditors;
  readonly answerStore: AnswerStore;
  readonly onRun?: (run: Run) => void;
  readonly onRunEnd?: (run: Run, end: RunEnd) => void;
  /** Asks for a sign-in; settles with whether it succeeded. */
  readonly onSessionWanted: () => Promise<boolean>;
}

/** Results are observables, because Stop only unsubscribes. */
export function createFetcher(context: FetcherContext) {
  const running = new Set<AbortController>();
  const askBeforeExpiry = createAskBeforeExpiry(context);
  const { editors } = context;
  const fetcher = ((params, options) => {
    // Read at once: GraphiQL knows an older text.
    const { query } = params;
    const texts = editors.texts() ?? { query, variables: '', headers: '' };
    // GraphiQL has rounded the numbers that it parsed.
    const given = {
      ...params,
      variables:
        typedMembers(texts.variables) ?? membersOf(JSON.stringify(params.variables ?? null)),
      headers: typedHeaders(texts.headers) ?? options?.headers,
    };
    const operation = operationOf(given);
    const call = operation ? { ...given, operationName: operation.name?.value } : given;
    const run = createRun({ tabId: editors.activeTabId(), call, texts });
    return {
      subscribe(observer: ResultObserver) {
        const controller = new AbortController();
        running.add(controller);
        void carryOut(run, {
          ...context,
          askBeforeExpiry,
          observer,
          signal: controller.signal,
          kind: operation?.operation,
        }).finally(() => running.delete(controller));
        return { unsubscribe: () => controller.abort() };
      },
    };
  }) as Fetcher;
  const stopAll = (): void => running.forEach((controller) => controller.abort());
  return { fetcher, stopAll, isRunning: () => running.size > 0 };
}

interface RunContext extends FetcherContext {
  readonly askBeforeExpiry: ReturnType<typeof createAskBeforeExpiry>;
  readonly observer: ResultObserver;
  readonly signal: AbortSignal;
  readonly kind: 'query' | 'mutation' | 'subscription' | undefined;
}

async function carryOut(run: Run, context: RunContext): Promise<void> {
  const { service, store, calls, answerStore, editors, observer, signal, kind } = context;
  const { call, tabId } = run;
  const endpoint = graphqlEndpoint(service.baseUrl);
  const before = callOfTab(calls.getState(), tabId);
  const record = (change: Partial<TabCall>): void => recordRun(calls, run, change);
  const recordFacts = createFactsRecorder((facts) => record({ facts }));
  const showVersion = answerStore.openChanging(tabId, run);
  const merge = createIncrementMerger();
  let [results, errors, isSent, isWhole, hasEvents] = [0, 0, false, false, false];
  let log: EventLog | undefined;
  let places: ReturnType<AnswerStore['errorPlaces']> | undefined;
  let end: EndCause = { kind: 'completed' };
  record({ results, errors, ignoredHeaders: reservedNames(call.headers), failure: undefined });
  try {
    for await (const { result, text } of callWithSession(call, {
      service,
      store,
      signal,
      onSessionWanted() {
        record({ waitsForSession: true });
        return context.onSessionWanted();
      },
      maxResultBytes: MAX_ANSWER_BYTES,
      timeLimitMs: readTimeLimit(),
      endsWithToken: kind === 'subscription',
      waitsOut: true,
      onFacts(facts) {
        if (facts.phase === 'waiting') {
          if (kind === 'subscription') log ??= answerStore.events.begin(run);
          answerStore.warmUp();
          places ??= answerStore.errorPlaces(run);
          if (!isSent) context.onRun?.(run);
          isSent = true;
        }
        recordFacts(facts);
        if (facts.phase === 'waiting') record({ waitsForSession: false });
      },
      readWhole(body) {
        isWhole = true;
        return readAnswer(body, { answerStore, run, signal });
      },
      ...(kind === 'mutation' && {
        mayRepeat: async () => (await askQuestion(calls, 'repeat', signal)) === 'run',
      }),
      async beforeSend(session) {
        const decision = await context.askBeforeExpiry(session, signal);
        if (decision === 'send' || decision === 'look-again') return decision;
        // Nothing was sent: where a person wants it so, the tab keeps its last call.
        if (decision === 'leave') record({ ...before, failure: undefined });
        else record({ failure: { code: decision, endpoint } });
        return 'cancel';
      },
    })) {
      const merged = merge(result);
      const isPart = merged !== undefined;
      if (text !== undefined && !isPart) {
        hasEvents = true;
        log ??= answerStore.events.begin(run);
        const dataErrors = await dataErrorsIn(text, await places);
        log.add(text, countErrors(result), dataErrors);
        errors += dataErrors.length;
        // The last event may say why there is no other.
        const ending = endingIn(result);
        const isOfErrors = result.data === undefined && countErrors(result) > 0;
        end = ending ? { kind: 'token', ending } : { kind: isOfErrors ? 'errors' : 'completed' };
      }
      if (signal.aborted) return;
      const whole = merged ?? result;
      results += 1;
      errors = isPart ? countErrors(whole) : errors + countErrors(result);
      record({ results, errors });
      if (!hasEvents) answerStore.events.keepOnly((id) => id !== tabId);
      if (!isWhole) showVersion(() => new TextEncoder().encode(JSON.stringify(whole)));
      if (results === 1) observer.next(RESULT_FOR_GRAPHIQL);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof TokenEndedError) end = { kind: 'token', ending: error.ending };
    else {
      const code = error instanceof MalformedBodyError ? error.code : 'stream-broken';
      const failure = error instanceof CallError ? error.failure : { code, endpoint };
      // A call that was refused here may have waited for its turn before.
      record({ failure, ...(isOfTexts(failure) && { facts: undefined }) });
      // Reading is stopped at a part that is misplaced.
      const { facts } = callOfTab(calls.getState(), tabId);
      if (code === 'part-misplaced' && facts) record({ facts: { ...facts, phase: 'failed' } });
      end = { kind: 'failed', failure };
    }
  } finally {
    showVersion();
    const isInFront = editors.activeTabId() === tabId;
    const cause: EndCause = signal.aborted ? { kind: isInFront ? 'stopped' : 'left' } : end;
    log?.end(cause);
    if (cause.kind === 'left' && isSent) record({ isLeft: true });
    if (callOfTab(calls.getState(), tabId).waitsForSession) record({ waitsForSession: false });
    if (isSent) {
      const events = kind === 'subscription' ? results : undefined;
      context.onRunEnd?.(run, { ...endOf(run, cause, context), errors, events });
    }
  }
  observer.complete();
}

async function dataErrorsIn(json: string, places: readonly ErrorPlace[] = []) {
  if (places.length === 0) return [];
  const part = await loadPart(() => import('../../answers/store/data-errors.ts')).catch(
    () => undefined,
  );
  return part?.readTextErrors(json, places) ?? [];
}

const OUTCOMES = {
  completed: 'ok',
  errors: 'ok',
  failed: 'failed',
  stopped: 'stopped',
  left: 'stopped',
} as const;

function endOf(run: Run, { kind }: EndCause, { calls, answerStore }: FetcherContext) {
  const call = callOfTab(calls.getState(), run.tabId);
  const answer = answerStore.store.getState().byTab[run.tabId];
  const [longest] = (answer?.run?.id === run.id && answer.outline?.lists) || [];
  return {
    outcome: kind === 'token' ? 'stopped' : OUTCOMES[kind],
    ms: call.run?.id === run.id ? call.facts?.totalMs : undefined,
    rows: longest?.count,
  } as const;
}

/** By the text, since GraphiQL's name lags after an edit; undefined if unclear. */
export function operationOf(call: GraphQLCall): OperationDefinitionNode | undefined {
  try {
    const document = parse(call.query);
    const named = getOperationAST(document, call.operationName);
    return named ?? getOperationAST(document) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Shortest time between updates of the size, milliseconds. */
const FACTS_MS = 100;

export function createFactsRecorder(
  record: (facts: CallFacts) => void,
  time: Clock = systemClock,
): (facts: CallFacts) => void {
  let latest: CallFacts;
  let cancel: (() => void) | undefined;
  return (facts) => {
    latest = facts;
    if (facts.phase === 'reading') {
      cancel ??= time.after(FACTS_MS, () => {
        cancel = undefined;
        record(latest);
      });
    } else {
      cancel?.();
      cancel = undefined;
      record(facts);
    }
  };
}

/** A token may end before its answer within this, milliseconds. */
const SHORT_MS = 60_000;

type ExpiryContext = Pick<FetcherContext, 'store' | 'calls' | 'onSessionWanted'>;

/** Asks before a call whose token ends soon, once for each token that the user keeps. */
export function createAskBeforeExpiry({ store, calls, onSessionWanted }: ExpiryContext) {
  let accepted: number | undefined;
  return async (session: Session, signal: AbortSignal) => {
    const { version } = session;
    if (version === accepted || !isShort(session, store)) return 'send';
    const changed = new AbortController();
    const undo = store.subscribe(() => {
      if (liveSession(store.getState())?.version !== version) changed.abort();
    });
    const answer = await askQuestion(calls, 'expiry', AbortSignal.any([signal, changed.signal]));
    undo();
    if (changed.signal.aborted) return 'look-again';
    if (answer === 'leave') return 'leave';
    if (answer === 'renew') return (await onSessionWanted()) ? 'look-again' : 'not-renewed';
    accepted = version;
    return 'look-again';
  };
}

function isShort({ lifetime }: Session, store: SessionStore): boolean {
  if (!lifetime || lifetime.seconds * 1_000 <= SHORT_MS) return false;
  return (store.remainingMs() ?? Infinity) <= SHORT_MS;
}
