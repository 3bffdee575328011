import type { Fetcher } from '@graphiql/toolkit';
import type { ExecutionResult } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import type { SessionStore } from '../session/session-store.ts';
import { askQuestion } from './ask-question.ts';
import { createAskToOutlive, type AskToOutlive } from './ask-to-outlive.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import { callOfTab, recordCall, type CallStore } from './call-store.ts';
import { callWithSession } from './call-with-session.ts';
import { copyOfFailure } from './explorer-copy.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { operationOf } from './operation-of.ts';
import type { GraphQLCall } from './request-body.ts';
import { reservedNames } from './request-headers.ts';
import type { AnswerShelf, ChangingAnswer } from './results/answer-shelf.ts';
import { coverEditor } from './results/cover-editor.ts';
import { createRunLog } from './results/events/run-log.ts';
import { createIncrementMerger, isIncrement } from './results/merge-increments.ts';
import { painted } from './results/painted.ts';
import { readAnswer } from './results/read-answer.ts';
import { recordFacts } from './results/record-facts.ts';
import { recordInTurn } from './results/record-in-turn.ts';
import { TextResult } from './results/text-result.ts';
import { INTROSPECTION_NAME } from './schema-source.ts';
import { readTimeLimit } from './time-limit.ts';
import { TokenEndedError } from './watch-token.ts';

/** More than this no worker would hold beside what it needs to serve it, decoded bytes. */
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;

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
  readonly answers: KeptAnswers;
  readonly shelf: AnswerShelf;
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
  const fetcher = ((params, options) => {
    // An operation from the editor comes with its document; GraphiQL's introspection does not.
    const introspects = params.operationName === INTROSPECTION_NAME && !options?.documentAST;
    if (introspects) return context.schemaSource.load();
    const call = { ...params, headers: options?.headers };
    return {
      subscribe(observer: ResultObserver) {
        const controller = new AbortController();
        running.add(controller);
        const { signal } = controller;
        void run({ ...context, askToOutlive }, call, observer, signal).finally(() =>
          running.delete(controller),
        );
        return { unsubscribe: () => controller.abort() };
      },
    };
  }) as Fetcher;
  return { fetcher, stopAll: () => running.forEach((controller) => controller.abort()) };
}

interface RunContext extends FetcherContext {
  readonly askToOutlive: AskToOutlive;
}

async function run(
  { service, store, calls, answers, shelf, onSessionWanted, askToOutlive }: RunContext,
  given: GraphQLCall,
  observer: ResultObserver,
  signal: AbortSignal,
): Promise<void> {
  const operation = operationOf(given);
  const call = operation ? { ...given, operationName: operation.name?.value } : given;
  const asks = operation?.operation === 'mutation';
  const subscribes = operation?.operation === 'subscription';
  const tabId = answers.activeTabId();
  const tally = { results: 0, errors: 0 };
  const ignoredHeaders = reservedNames(given.headers);
  const endpoint = graphqlEndpoint(service.baseUrl);
  const before = callOfTab(calls.getState(), tabId);
  const { record, settle } = recordInTurn((change) => recordCall(calls, tabId, change));
  record({ ...tally, call, ignoredHeaders, failure: undefined });
  const tell = recordFacts((facts) => record({ facts }));
  const merger = createIncrementMerger();
  const log = createRunLog(shelf.events, tabId, subscribes);
  const shelved = shelf.begin(tabId);
  let last: ExecutionResult | undefined;
  let isMerging = false;
  let isOnShelf = false;
  let shownText: string | undefined;
  /** GraphiQL shows what it is told in the tab in front, whichever that is by now. */
  const show = (result: ExecutionResult): void => {
    const text = result instanceof TextResult ? result.answerText : undefined;
    // The same text again would take whoever reads it back to its first line.
    const isShown = text !== undefined && text === shownText;
    if (answers.activeTabId() === tabId && !isShown) observer.next(result);
    shownText = text;
  };
  /** GraphiQL has cleared the answer before, and the next one may be long in coming. */
  const showKept = (): void => {
    const kept = answers.ofActiveTab();
    if (kept) show(kept);
  };
  try {
    const results = callWithSession(call, {
      service,
      store,
      signal,
      onSessionWanted() {
        void onSessionWanted();
        showKept();
      },
      maxResultBytes: MAX_ANSWER_BYTES,
      timeLimitMs: readTimeLimit(),
      endsWithToken: subscribes,
      onFacts(facts) {
        if (facts.phase === 'waiting') log.onSent();
        tell(facts);
      },
      onPart: log.onPart,
      readWhole(body) {
        isOnShelf = true;
        return readAnswer(body, {
          shelf,
          tabId,
          painted,
          cover(text) {
            const isInFront = !signal.aborted && answers.activeTabId() === tabId;
            return isInFront ? coverEditor(text) : undefined;
          },
          onHead(head) {
            if (signal.aborted) return;
            last = head;
            show(head);
          },
        });
      },
      ...(asks && {
        mayRepeat: async () => (await askQuestion(calls, 'repeat', signal)) === 'run',
      }),
      async mayOutlive(session) {
        const verdict = await askToOutlive(session, signal, showKept);
        if (verdict === 'leave' || verdict === 'not-renewed') {
          const failure = verdict === 'not-renewed' ? { code: verdict, endpoint } : undefined;
          record({ ...before, failure });
        }
        return verdict;
      },
    });
    for await (const result of results) {
      if (signal.aborted) return;
      isMerging = isIncrement(result);
      last = isMerging ? merger.add(result) : result;
      tally.results += 1;
      tally.errors += result.errors?.length ?? 0;
      record(tally);
      log.onResult();
      if (!isOnShelf) shelve(shelved, last);
      show(last);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof TokenEndedError) {
      log.onEnd({ kind: 'token', ending: error.ending });
      observer.complete();
      return;
    }
    // An increment may be for a place that is not there.
    const failure =
      error instanceof CallError ? error.failure : { code: 'stream-broken' as const, endpoint };
    record({ failure });
    log.onEnd({ kind: 'failed', failure });
    // What came before a break stays: increments are merged, events are left as they stand.
    if (!last) show(keptAnswer(answers, failure) ?? failureResult(failure));
    if (isMerging) {
      last = merger.add(failureResult(failure));
      shelve(shelved, last);
      show(last);
    }
  } finally {
    settle();
    const isLeft = answers.activeTabId() !== tabId;
    log.onEnd({ kind: !signal.aborted ? 'completed' : isLeft ? 'left' : 'stopped' });
  }
  observer.complete();
}

/** Lets other views have a result of several, or of a refusal. */
function shelve(shelved: ChangingAnswer, result: ExecutionResult): void {
  shelved.show(() => new TextEncoder().encode(JSON.stringify(result)));
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
