import type { Fetcher } from '@graphiql/toolkit';
import type { ExecutionResult } from 'graphql';
import type { Service } from '../../contract/config.ts';
import { graphqlEndpoint } from '../../contract/paths.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { systemClock, type Clock } from '../../contract/clock.ts';
import { CallError } from '../transport/call-failure.ts';
import { callWithSession } from '../transport/call-with-session.ts';
import type { CallFacts } from '../transport/exchange.ts';
import { createIncrementMerger, isIncrement } from '../transport/merge-increments.ts';
import { operationOf } from '../transport/operation-of.ts';
import { countErrors } from '../transport/read-results.ts';
import { INTROSPECTION_NAME, reservedNames } from '../transport/request.ts';
import { readTimeLimit } from '../transport/time-limit.ts';
import { TokenEndedError } from '../transport/watch-token.ts';
import type { AnswerStore } from './answer-store.ts';
import { createAskToOutlive, type AskToOutlive } from './ask-to-outlive.ts';
import { askQuestion, callOfTab, recordRun, type CallStore } from './call-store.ts';
import { createRunLog } from './event-log.ts';
import { exactValue } from './exact-jsonc.ts';
import { readAnswer } from './read-answer.ts';
import type { RunEditors } from './run-editors.ts';
import { createRun, type Run } from './run.ts';

/** More than this no worker would hold beside what it needs to serve it, decoded bytes. */
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;

/** What GraphiQL hears of a result, which our own views show: that there is one. */
const RESULT_FOR_GRAPHIQL: ExecutionResult = {};

/** What GraphiQL subscribes to; unsubscribing aborts the request on the wire. */
interface ResultObserver {
  next(result: ExecutionResult): void;
  complete(): void;
}

export interface FetcherContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly calls: CallStore;
  readonly schemaSource: { load(): Promise<object> };
  readonly editors: RunEditors;
  readonly answerStore: AnswerStore;
  /** Told of each run when it is sent. */
  readonly onRun?: (run: Run) => void;
  /** An operation waits for somebody to sign in; settles with whether somebody did. */
  readonly onSessionWanted: () => Promise<boolean>;
}

/** GraphiQL's fetcher, and the end of all that it has under way. */
export interface ExplorerFetcher {
  readonly fetcher: Fetcher;
  stopAll(): void;
}

/**
 * Makes GraphiQL's fetcher. Its identity must stay the same for the life of an explorer, since
 * GraphiQL introspects again with each new one. It answers with Observables, because GraphiQL's
 * Stop only unsubscribes; introspection is taken from the schema source, which asks once.
 */
export function createFetcher(context: FetcherContext): ExplorerFetcher {
  const running = new Set<AbortController>();
  const askToOutlive = createAskToOutlive(context);
  const { editors } = context;
  const fetcher = ((params, options) => {
    // An operation from the editor comes with its document; GraphiQL's introspection does not.
    const introspects = params.operationName === INTROSPECTION_NAME && !options?.documentAST;
    if (introspects) return context.schemaSource.load();
    // In the very task of the press: what the editors hold is what runs, and the tab is the one in front.
    const { query } = params;
    const texts = editors.texts() ?? { query, variables: '', headers: '' };
    // GraphiQL has rounded the numbers that it parsed.
    const given = {
      ...params,
      variables: exactValue<unknown>(texts.variables, params.variables),
      headers: exactValue(texts.headers, options?.headers),
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
          askToOutlive,
          observer,
          signal: controller.signal,
          kind: operation?.operation,
        }).finally(() => running.delete(controller));
        return { unsubscribe: () => controller.abort() };
      },
    };
  }) as Fetcher;
  return { fetcher, stopAll: () => running.forEach((controller) => controller.abort()) };
}

interface RunContext extends FetcherContext {
  readonly askToOutlive: AskToOutlive;
  readonly observer: ResultObserver;
  readonly signal: AbortSignal;
  /** Undefined where that is not clear. */
  readonly kind: 'query' | 'mutation' | 'subscription' | undefined;
}

/** Carries out one run, from its call to the end of its response. */
async function carryOut(run: Run, context: RunContext): Promise<void> {
  const { service, store, calls, answerStore, observer, signal, kind } = context;
  const record = recordOf(run, context);
  try {
    const results = callWithSession(run.call, {
      service,
      store,
      signal,
      onSessionWanted: context.onSessionWanted,
      maxResultBytes: MAX_ANSWER_BYTES,
      timeLimitMs: readTimeLimit(),
      endsWithToken: kind === 'subscription',
      onFacts: record.onFacts,
      onPart: record.onPart,
      readWhole(body) {
        record.onWhole();
        return readAnswer(body, { answerStore, run, signal });
      },
      ...(kind === 'mutation' && {
        mayRepeat: async () => (await askQuestion(calls, 'repeat', signal)) === 'run',
      }),
      async mayOutlive(session) {
        const decision = await context.askToOutlive(session, signal);
        if (decision === 'leave' || decision === 'not-renewed') record.onNotSent(decision);
        return decision;
      },
    });
    for await (const result of results) {
      if (signal.aborted) return;
      if (record.onResult(result) === 1) observer.next(RESULT_FOR_GRAPHIQL);
    }
  } catch (error) {
    if (signal.aborted) return;
    record.onError(error);
  } finally {
    record.onEnd();
  }
  observer.complete();
}

/** Where all that happens of one run is put on record: its call, its answer and its events. */
interface RunRecord {
  onFacts(facts: CallFacts): void;
  /** A result of several has come, as this text. */
  onPart(text: string, result: ExecutionResult): void;
  /** The response is one result, which is read into the answer store as it comes. */
  onWhole(): void;
  /** @returns how many results have come */
  onResult(result: ExecutionResult): number;
  /** The run was given up before it was sent: what was known of the tab's call before stays. */
  onNotSent(decision: 'leave' | 'not-renewed'): void;
  onError(error: unknown): void;
  onEnd(): void;
}

function recordOf(
  run: Run,
  { service, calls, answerStore, editors, signal, ...rest }: RunContext,
): RunRecord {
  const { call, tabId } = run;
  const endpoint = graphqlEndpoint(service.baseUrl);
  const before = callOfTab(calls.getState(), tabId);
  const record = (change: Parameters<typeof recordRun>[2]): void => recordRun(calls, run, change);
  const recordFacts = createFactsRecorder((facts) => record({ facts }));
  const log = createRunLog(answerStore.events, run, rest.kind === 'subscription');
  const changing = answerStore.openChanging(tabId, run);
  const merger = createIncrementMerger();
  let [results, errors, isSent, isWhole] = [0, 0, false, false];
  record({ results, errors, ignoredHeaders: reservedNames(call.headers), failure: undefined });
  return {
    onFacts(facts) {
      if (facts.phase === 'waiting') {
        log.onSent();
        answerStore.warmUp();
        if (!isSent) rest.onRun?.(run);
        isSent = true;
      }
      recordFacts(facts);
    },
    onPart: log.onPart,
    onWhole() {
      isWhole = true;
    },
    onResult(result) {
      const whole = isIncrement(result) ? merger.add(result) : result;
      results += 1;
      errors += countErrors(result);
      record({ results, errors });
      log.onResult();
      if (!isWhole) changing.show(() => new TextEncoder().encode(JSON.stringify(whole)));
      return results;
    },
    onNotSent(decision) {
      record({
        ...before,
        failure: decision === 'leave' ? undefined : { code: decision, endpoint },
      });
    },
    onError(error) {
      if (error instanceof TokenEndedError) {
        log.onEnd({ kind: 'token', ending: error.ending });
        return;
      }
      // An increment may be for a place that is not there.
      const failure =
        error instanceof CallError ? error.failure : { code: 'stream-broken' as const, endpoint };
      record({ failure });
      log.onEnd({ kind: 'failed', failure });
    },
    onEnd() {
      const isInFront = editors.activeTabId() === tabId;
      log.onEnd({ kind: !signal.aborted ? 'completed' : isInFront ? 'stopped' : 'left' });
    },
  };
}

/** A size that changes more often is no easier to follow, milliseconds. */
const FACTS_MS = 100;

/**
 * Puts facts on record as they change, but those of an answer that comes in ten times a second only:
 * each time the page renders, in the very moment when the answer is to be shown.
 */
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
