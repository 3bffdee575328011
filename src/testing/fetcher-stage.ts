import { isObservable, type FetcherReturnType, type Observable } from '@graphiql/toolkit';
import { parse, type ExecutionResult } from 'graphql';
import { expect } from 'vitest';
import { createCallStore, type Question } from '../explorer/runs/call-store.ts';
import { createFetcher } from '../explorer/runs/fetcher.ts';
import { createAnswerStore } from '../explorer/runs/answer-store.ts';
import { createAnswersApi } from '../answers/create-answers-api.ts';
import type { ErrorPlace } from '../answers/store/joined-answers.ts';
import type { RunEnd } from '../explorer/runs/run.ts';
import { createRunEditors } from '../explorer/runs/run-editors.ts';
import { createFixedClock } from './fixed-clock.ts';
import { startServer, type Answer } from './local-server.ts';
import { createSignedIn, serviceAt } from './sessions.ts';

/** A fetcher of a signed-in user, before a server that answers so; no pause between versions ever ends. */
export async function createFetcherStage(answer: Answer, places: readonly ErrorPlace[] = []) {
  const server = await startServer(answer);
  const signedIn = await createSignedIn();
  const calls = createCallStore();
  const editors = createRunEditors();
  const answersApi = createAnswersApi();
  const answerStore = createAnswerStore(
    () => answersApi,
    createFixedClock(),
    0,
    async () => places,
  );
  const ends: RunEnd[] = [];
  let want = (): void => undefined;
  const sessionWanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  let answerSignIn: (isSignedIn: boolean) => void;
  const signInAnswer = new Promise<boolean>((resolve) => {
    answerSignIn = resolve;
  });
  const { fetcher, stopAll } = createFetcher({
    service: serviceAt(server.url),
    store: signedIn.store,
    calls,
    editors,
    answerStore,
    onRunEnd: (_, end) => void ends.push(end),
    onSessionWanted() {
      want();
      return signInAnswer;
    },
  });
  return {
    server,
    signedIn,
    calls,
    editors,
    answerStore,
    /** How the runs that were sent have ended. */
    ends,
    sessionWanted,
    /** Answers all who wait for a session: the user signed in, or closed the dialog. */
    closeSignIn: (isSignedIn: boolean) => answerSignIn(isSignedIn),
    fetcher,
    stopAll,
    /** Settles when there is a question. */
    asked: new Promise<Question>((resolve) => {
      calls.subscribe(({ question }) => question && resolve(question));
    }),
    /** What a tab shows, as it came; undefined before it has an answer. */
    async shownIn(tabId = '') {
      const { name } = answerStore.store.getState().byTab[tabId] ?? {};
      if (name === undefined) return undefined;
      return JSON.parse(new TextDecoder().decode(await answersApi.read.bytes(name))) as unknown;
    },
    /** Runs an operation as the editor does. */
    run: (query: string, headers = {}, variables?: object) =>
      subscribe(fetcher({ query, variables }, { documentAST: parse(query), headers })),
  };
}

/** Subscribes, and keeps the results; `next` resolves with the first one. */
function subscribe(answer: FetcherReturnType) {
  if (!isObservable(answer)) expect.fail('no stream');
  const results: ExecutionResult[] = [];
  let first: (result: ExecutionResult) => void;
  let complete = (): void => undefined;
  const next = new Promise<ExecutionResult>((resolve) => {
    first = resolve;
  });
  const completed = new Promise<void>((resolve) => {
    complete = resolve;
  });
  const { unsubscribe } = (answer as Observable<ExecutionResult>).subscribe({
    next(value) {
      results.push(value);
      first(value);
    },
    error: () => expect.fail('errors are results'),
    complete,
  });
  return { results, next, completed, unsubscribe };
}
