import { INTROSPECTION_NAME, reservedNames } from '../transport/request.ts';
import type { Fetcher } from '@graphiql/toolkit';
import type { ExecutionResult } from 'graphql';
import type { Service } from '../../contract/config.ts';
import { graphqlEndpoint } from '../../contract/paths.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { askQuestion } from './ask-question.ts';
import { createAskToOutlive, type AskToOutlive } from './ask-to-outlive.ts';
import { CallError } from '../transport/call-failure.ts';
import { callOfTab, recordRun, type CallStore } from './call-store.ts';
import { callWithSession } from '../transport/call-with-session.ts';
import { exactValue } from './exact-jsonc.ts';
import { operationOf } from '../transport/operation-of.ts';
import type { AnswerShelf, ChangingAnswer } from './answer-shelf.ts';
import { coverEditor } from './cover-editor.ts';
import { createRunLog } from './run-log.ts';
import { createIncrementMerger, isIncrement } from '../transport/merge-increments.ts';
import { painted } from './painted.ts';
import { readAnswer } from './read-answer.ts';
import { recordFacts } from './record-facts.ts';
import { recordInTurn } from './record-in-turn.ts';
import { TextResult } from './text-result.ts';
import type { RunEditors } from './run-editors.ts';
import { createRun, type Run } from './run.ts';
import { countErrors } from '../transport/read-results.ts';
import { readTimeLimit } from '../transport/time-limit.ts';
import { TokenEndedError } from '../transport/watch-token.ts';

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
  readonly editors: RunEditors;
  readonly shelf: AnswerShelf;
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

async function carryOut(run: Run, context: RunContext): Promise<void> {
  const { service, store, calls, editors, shelf, observer, signal, kind } = context;
  const { call, tabId } = run;
  const subscribes = kind === 'subscription';
  const tally = { results: 0, errors: 0 };
  const ignoredHeaders = reservedNames(call.headers);
  const endpoint = graphqlEndpoint(service.baseUrl);
  const before = callOfTab(calls.getState(), tabId);
  const { record, settle } = recordInTurn((change) => recordRun(calls, run, change));
  record({ ...tally, ignoredHeaders, failure: undefined });
  const tell = recordFacts((facts) => record({ facts }));
  const merger = createIncrementMerger();
  const log = createRunLog(shelf.events, run, subscribes);
  let isSent = false;
  const onSent = (): void => {
    log.onSent();
    if (!isSent) context.onRun?.(run);
    isSent = true;
  };
  const shelved = shelf.begin(tabId, run);
  let last: ExecutionResult | undefined;
  let isOnShelf = false;
  let shownText: string | undefined;
  const isInFront = (): boolean => editors.activeTabId() === tabId;
  /** GraphiQL shows what it is told in the tab in front, whichever that is by now. */
  const show = (result: ExecutionResult): void => {
    const text = result instanceof TextResult ? result.answerText : undefined;
    // The same text again would take whoever reads it back to its first line.
    const isShown = text !== undefined && text === shownText;
    if (isInFront() && !isShown) observer.next(result);
    shownText = text;
  };
  /** GraphiQL has cleared the answer before, and there may be no other, or not for long. */
  const showKept = (): void => {
    const kept = editors.answerOf(tabId);
    if (kept === undefined || last) return;
    if (isInFront()) observer.next(new TextResult(kept));
    else editors.showAnswer(tabId, kept);
  };
  try {
    const results = callWithSession(call, {
      service,
      store,
      signal,
      onSessionWanted() {
        void context.onSessionWanted();
        showKept();
      },
      maxResultBytes: MAX_ANSWER_BYTES,
      timeLimitMs: readTimeLimit(),
      endsWithToken: subscribes,
      onFacts(facts) {
        if (facts.phase === 'waiting') onSent();
        tell(facts);
      },
      onPart: log.onPart,
      readWhole(body) {
        isOnShelf = true;
        return readAnswer(body, {
          shelf,
          run,
          signal,
          painted,
          cover: (text) => (!signal.aborted && isInFront() ? coverEditor(text) : undefined),
          onHead(head) {
            if (signal.aborted) return;
            last = head;
            show(head);
          },
        });
      },
      ...(kind === 'mutation' && {
        mayRepeat: async () => (await askQuestion(calls, 'repeat', signal)) === 'run',
      }),
      async mayOutlive(session) {
        const verdict = await context.askToOutlive(session, signal, showKept);
        if (verdict === 'leave' || verdict === 'not-renewed') {
          const failure = verdict === 'not-renewed' ? { code: verdict, endpoint } : undefined;
          record({ ...before, failure });
        }
        return verdict;
      },
    });
    for await (const result of results) {
      if (signal.aborted) return;
      last = isIncrement(result) ? merger.add(result) : result;
      tally.results += 1;
      tally.errors += countErrors(result);
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
  } finally {
    // What came of an answer stays; where nothing did, the one before does.
    showKept();
    settle();
    log.onEnd({ kind: !signal.aborted ? 'completed' : isInFront() ? 'stopped' : 'left' });
  }
  observer.complete();
}

/** Lets other views have a result of several, or of a refusal. */
function shelve(shelved: ChangingAnswer, result: ExecutionResult): void {
  shelved.show(() => new TextEncoder().encode(JSON.stringify(result)));
}
