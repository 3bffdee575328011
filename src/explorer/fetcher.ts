import type { Fetcher } from '@graphiql/toolkit';
import type { ExecutionResult } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import type { SessionStore } from '../session/session-store.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import { recordCall, type CallStore } from './call-store.ts';
import { callWithSession } from './call-with-session.ts';
import { copyOfFailure } from './explorer-copy.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { operationOf } from './operation-of.ts';
import type { GraphQLCall } from './request-body.ts';
import { reservedNames } from './request-headers.ts';
import { INTROSPECTION_NAME, type SchemaSource } from './schema-source.ts';

/** Tells GraphiQL that a result is the last of an incremental delivery, to be merged. */
const NO_MORE = { hasNext: false };

/** What GraphiQL subscribes to; unsubscribing aborts the request on the wire. */
interface ResultObserver {
  next(result: ExecutionResult): void;
  complete(): void;
}

export interface FetcherContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly calls: CallStore;
  readonly schemaSource: SchemaSource;
  readonly answers: KeptAnswers;
  /** An operation waits for somebody to sign in. */
  readonly onSessionWanted: () => void;
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
  const fetcher = ((params, options) => {
    // An operation from the editor comes with its document; GraphiQL's introspection does not.
    const introspects = params.operationName === INTROSPECTION_NAME && !options?.documentAST;
    if (introspects) return context.schemaSource.load();
    const call = { ...params, headers: options?.headers };
    return {
      subscribe(observer: ResultObserver) {
        const controller = new AbortController();
        running.add(controller);
        void run(context, call, observer, controller.signal).finally(() =>
          running.delete(controller),
        );
        return { unsubscribe: () => controller.abort() };
      },
    };
  }) as Fetcher;
  return { fetcher, stopAll: () => running.forEach((controller) => controller.abort()) };
}

async function run(
  { service, store, calls, answers, onSessionWanted }: FetcherContext,
  given: GraphQLCall,
  observer: ResultObserver,
  signal: AbortSignal,
): Promise<void> {
  const operation = operationOf(given);
  const call = operation ? { ...given, operationName: operation.name?.value } : given;
  const asks = operation?.operation === 'mutation';
  const tabId = answers.activeTabId();
  const tally = { results: 0, errors: 0 };
  const ignoredHeaders = reservedNames(given.headers);
  recordCall(calls, tabId, { ...tally, ignoredHeaders, failure: undefined });
  let last: ExecutionResult | undefined;
  try {
    const results = callWithSession(call, {
      service,
      store,
      signal,
      onSessionWanted() {
        onSessionWanted();
        const kept = answers.ofActiveTab();
        if (kept) observer.next(kept);
      },
      onFacts: (facts) => recordCall(calls, tabId, { facts }),
      ...(asks && { mayRepeat: () => askToRepeat(calls, call.operationName ?? '', signal) }),
    });
    for await (const result of results) {
      if (signal.aborted) return;
      last = result;
      tally.results += 1;
      tally.errors += result.errors?.length ?? 0;
      recordCall(calls, tabId, tally);
      observer.next(result);
    }
  } catch (error) {
    if (signal.aborted) return;
    // GraphiQL throws at increments that it cannot merge, such as one for a path that is not there.
    const failure =
      error instanceof CallError
        ? error.failure
        : { code: 'stream-broken' as const, endpoint: graphqlEndpoint(service.baseUrl) };
    recordCall(calls, tabId, { failure });
    const incremental = last !== undefined && 'hasNext' in last;
    // What came before a break stays: increments are merged, events are left as they stand.
    if (!last) observer.next(keptAnswer(answers, failure) ?? failureResult(failure));
    if (incremental) observer.next({ ...failureResult(failure), ...NO_MORE });
  }
  observer.complete();
}

/** The answer before, which a failure does not cost; the words of an earlier failure are none. */
function keptAnswer(answers: KeptAnswers, failure: CallFailure): ExecutionResult | undefined {
  const kept = answers.ofActiveTab();
  const isFailure = kept?.errors?.[0]?.extensions?.['endpoint'] === failure.endpoint;
  return isFailure ? undefined : kept;
}

/** The failure where people look first, while there is no answer: as a GraphQL error. */
function failureResult(failure: CallFailure): ExecutionResult {
  const { title, advice } = copyOfFailure(failure);
  const { code, endpoint, status, requestId, description } = failure;
  const extensions = { code, endpoint, status, requestId, description };
  return { errors: [{ message: `${title} ${advice}`, extensions }] } as unknown as ExecutionResult;
}

/** Resolves with the person's answer; with no when the call is stopped meanwhile. */
function askToRepeat(
  calls: CallStore,
  operationName: string,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (repeat: boolean): void => {
      signal.removeEventListener('abort', refuse);
      calls.setState({ repeatQuestion: undefined });
      resolve(repeat);
    };
    const refuse = (): void => answer(false);
    signal.addEventListener('abort', refuse);
    calls.setState({ repeatQuestion: { operationName, answer } });
  });
}
