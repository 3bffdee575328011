import { beforeEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import type { ServerResponse } from 'node:http';
import type { GraphQLCall } from '../../../transport/request.ts';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { formatBearerChallenge, TOKEN_TERMINATED } from '../../../contract/bearer-challenge.ts';
import { createFixedClock } from '../../../testing/fixed-clock.ts';
import { createFetcherStage } from '../../../testing/fetcher-stage.ts';
import { answers, startServer, type Answer } from '../../../testing/local-server.ts';
import { runOf } from '../../../testing/runs.ts';
import { createSignedIn, serviceAt } from '../../../testing/sessions.ts';
import { setOnline } from '../../../testing/set-online.ts';
import { createAnswerStore } from '../../runs/answer-store.ts';
import { createCallStore } from '../../runs/call-store.ts';
import { findPagePlans } from '../../../jobs/pages/find-page-plans.ts';
import type { JobEnd, JobPhase } from '../../../jobs/job-state.ts';
import { createPageRuns } from './page-runs.ts';
import { findUnfinished, type UnfinishedConnection } from './use-unfinished.ts';
import { randomRuns } from '../../../testing/random-runs.ts';

const CALL = {
  query: 'query ($c: String) { all(after: $c) { nodes { n } pageInfo { hasNextPage endCursor } } }',
};

const PAGES = [
  '{"data":{"all":{"nodes":[{"n":9007199254740993}],"pageInfo":{"hasNextPage":true,"endCursor":"1"}}}}',
  '{"data":{"all":{"nodes":[{"n":-0},{"n":1e400}],"pageInfo":{"hasNextPage":true,"endCursor":"2"}}}}',
  '{"data":{"all":{"nodes":[{"n":3}],"pageInfo":{"hasNextPage":false,"endCursor":"3"}}}}',
];

const ALL =
  '{"data":{"all":{"nodes":[{"n":9007199254740993},{"n":-0},{"n":1e400},{"n":3}],' +
  '"pageInfo":{"hasNextPage":false,"endCursor":"3"}}}}';

const NO_CHOICE = { limit: undefined, pageSize: undefined };

beforeEach(() => {
  setOnline(true);
  vi.stubGlobal('window', new EventTarget());
});

function wouldAsk(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** The page after the cursor that is asked for, as text: no value is made of it. */
const serve: Answer = (response, request) => {
  const { variables } = JSON.parse(request.body) as { variables?: { c?: string } };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(PAGES[Number(variables?.c ?? 0)]);
};

/** A tab that shows the first page, and a service that has the others. */
async function start(answer: Answer = serve, call: GraphQLCall = CALL) {
  const server = await startServer(answer);
  const signedIn = await createSignedIn();
  const answersApi = createAnswersApi();
  const answerStore = createAnswerStore(() => answersApi);
  const asked = runOf(call);
  answerStore.set('tab', new TextEncoder().encode(PAGES[0]), asked);
  const onSessionWanted = vi.fn();
  const onRows = vi.fn();
  const calls = createCallStore();
  const runs = createPageRuns({
    service: serviceAt(server.url),
    store: signedIn.store,
    answerStore,
    calls,
    onSessionWanted,
    onRows,
    clock: createFixedClock(),
  });
  const unwatch = runs.watch();
  const [connection] = findPagePlans(call).followed;
  if (!connection) throw new TypeError('There is a connection');
  const first = answerStore.store.getState().byTab['tab']?.name ?? '';
  runs.start({ answer: first, run: asked, connection }, NO_CHOICE);
  const phase = (): JobPhase | undefined => runs.store.getState()['tab']?.store.getState().phase;
  return {
    server,
    signedIn,
    answerStore,
    runs,
    unwatch,
    calls,
    onSessionWanted,
    onRows,
    phase,
    /** How the pages ended by the record of the tab's calls. */
    recorded: () => calls.getState().byTab['tab']?.pages?.end,
    ended: (how: JobEnd) =>
      vi.waitFor(() => expect(phase()).toEqual({ kind: 'ended', how }), { timeout: 10_000 }),
    async text() {
      const name = answerStore.store.getState().byTab['tab']?.name ?? '';
      return new TextDecoder().decode(await answersApi.read.bytes(name));
    },
    cursors: () =>
      server.received.map(
        ({ body }) => (JSON.parse(body) as { variables?: { c?: string } }).variables?.c,
      ),
  };
}

test('the tab’s answer grows to all pages, each row as it was written', async () => {
  const run = await start();
  expect(wouldAsk()).toBe(true);
  await run.ended('all');
  expect(run.recorded()).toBeUndefined();
  expect(wouldAsk()).toBe(false);
  expect(await run.text()).toBe(ALL);
  expect(run.cursors()).toEqual(['1', '2']);
  expect(run.onRows.mock.calls).toEqual([
    [expect.objectContaining({ tabId: 'tab' }), 4, expect.any(Number)],
  ]);
  const { outline } = run.answerStore.store.getState().byTab['tab'] ?? {};
  expect(outline).toMatchObject({ isFinished: true, lists: [{ count: 4 }] });
  await vi.waitFor(() =>
    expect(new TextDecoder().decode(run.answerStore.bytesForReload('tab'))).toBe(ALL),
  );
});

test('a key that is refused after the first page is not called wrong', async () => {
  const run = await start((response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end('{"message":"Forbidden"}');
  });
  await vi.waitFor(() =>
    expect(run.phase()).toMatchObject({
      kind: 'failed',
      failure: { failure: { code: 'key-refused-later' } },
    }),
  );
  expect(run.recorded()).toBe('failed');
});

test('an operation that does not ask for pageInfo is asked anew', async () => {
  const query = 'query ($c: String) { all(after: $c) { nodes { n } pageInfo { endCursor } } }';
  const run = await start(
    (response, request) => {
      const { query: sent } = JSON.parse(request.body) as { query: string };
      expect(sent).toContain('pageInfoForPages: pageInfo');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(PAGES[2]?.replace('pageInfo', 'pageInfoForPages'));
    },
    { query },
  );
  await run.ended('all');
  expect(run.cursors()).toEqual([undefined]);
  expect(await run.text()).toContain('{"n":3}');
});

describe('a first page that is none', () => {
  test('leaves the tab its answer', async () => {
    const query = 'query ($c: String) { all(after: $c) { nodes { n } pageInfo { endCursor } } }';
    const run = await start(answers(200, { errors: [{ message: 'No' }], data: null }), { query });
    await vi.waitFor(() => expect(run.phase()?.kind).toBe('failed'));
    expect(await run.text()).toBe(PAGES[0]);
    void run.runs.store.getState()['tab']?.cancel();
    await run.ended('cancelled');
    expect(await run.text()).toBe(PAGES[0]);
    // Nothing is left of what never became an answer.
    await expect(run.answerStore.answersApi().read.outline('pages-1')).rejects.toThrow('not kept');
  });
});

test('a refusal in GraphQL’s words is quoted, and what came stays', async () => {
  const run = await start(answers(400, { errors: [{ message: 'Bad cursor' }] }));
  await vi.waitFor(() =>
    expect(run.phase()).toMatchObject({
      kind: 'failed',
      failure: { page: { message: 'Bad cursor' } },
    }),
  );
  void run.runs.store.getState()['tab']?.cancel();
  await run.ended('cancelled');
  expect(await run.text()).toBe(PAGES[0]);
});

describe('a token that is replaced', () => {
  const challenge = formatBearerChallenge('graphql', {
    error: 'invalid_token',
    errorDescription: TOKEN_TERMINATED,
  });
  const refuseFirst: Answer = (response, request) => {
    const isNew = request.headers.authorization === 'Bearer token-2';
    const answer = isNew ? serve : answers(401, '', { 'www-authenticate': challenge });
    answer(response, request);
  };

  test('stops the run until somebody has signed in, and it goes on from the same cursor', async () => {
    const run = await start(refuseFirst);
    await vi.waitFor(() => expect(run.phase()).toEqual({ kind: 'needs-sign-in' }));
    expect(run.onSessionWanted).toHaveBeenCalledTimes(1);
    await run.signedIn.signIn();
    await run.ended('all');
    expect(run.cursors()).toEqual(['1', '1', '2']);
    expect(await run.text()).toBe(ALL);
  });

  test('and a sign-out instead ends it', async () => {
    const run = await start(refuseFirst);
    await vi.waitFor(() => expect(run.phase()).toEqual({ kind: 'needs-sign-in' }));
    run.signedIn.store.signOut();
    await run.ended('signed-out');
    expect(run.cursors()).toEqual(['1']);
  });
});

describe('a run ends with what it is for', () => {
  const closed = async (run: Awaited<ReturnType<typeof start>>): Promise<void> => {
    await vi.waitFor(() => expect(run.server.received).toHaveLength(1));
    expect(run.phase()).toBeUndefined();
  };
  /** Takes the request, and never answers it. */
  const hang: Answer = () => undefined;

  test.each<[string, (run: Awaited<ReturnType<typeof start>>) => void]>([
    [
      'another answer in its tab',
      ({ answerStore }) => answerStore.set('tab', new Uint8Array(), runOf()),
    ],
    ['its tab', ({ answerStore }) => answerStore.onTabChange({ tabs: [], activeTabIndex: 0 })],
    ['the explorer', ({ unwatch }) => unwatch()],
  ])('%s', async (_, end) => {
    const run = await start(hang);
    await vi.waitFor(() => expect(run.server.received).toHaveLength(1));
    expect(run.phase()).toEqual({ kind: 'running', isPausing: false });
    const phases: (JobPhase | undefined)[] = [];
    run.runs.store.getState()['tab']?.store.subscribe(({ phase }) => phases.push(phase));
    end(run);
    await closed(run);
    expect(phases).toEqual([{ kind: 'ended', how: 'replaced' }]);
  });
});

const TABS = ['t1', 't2'];

const queryOf = (name: string): string =>
  `query ${name} ($of: String, $c: String) { all(of: $of, first: 1, after: $c) { nodes { row } pageInfo { hasNextPage endCursor } } }`;

/** Each operation has three pages of one row, which names the operation, its argument and the page. */
function pageOf(body: string): { readonly row: string; readonly text: string } {
  const { operationName, variables } = JSON.parse(body) as {
    operationName: string;
    variables?: { of?: string; c?: string };
  };
  const page = Number(variables?.c ?? 0);
  const row = `${operationName} ${variables?.of} ${page}`;
  const info = { hasNextPage: page < 2, endCursor: String(page + 1) };
  return { row, text: JSON.stringify({ data: { all: { nodes: [{ row }], pageInfo: info } } }) };
}

/** Everything that a person or a network can do about runs and their pages. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      name: fc.constantFrom('Red', 'Blue'),
      of: fc.constantFrom('a', 'b'),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), which: fc.nat({ max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('fail' as const), which: fc.nat({ max: 4 }) }),
  },
  // What is seen to be offered may be pressed later, when the next answer has come.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('press' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('tab' as const), tab: fc.constantFrom(...TABS) }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A run that has answered is looked at, and all of its pages are wanted: again, where its answer comes late. */
const ALL_PAGES: readonly Step[] = [
  { kind: 'run', name: 'Red', of: 'a' },
  ...Array.from({ length: 4 }, (): readonly Step[] => [
    { kind: 'answer', which: 0 },
    { kind: 'look' },
    { kind: 'press' },
  ]).flat(),
];

async function play(steps: readonly Step[]) {
  const pending: { body: string; response: ServerResponse; answer: () => void }[] = [];
  const hold: Answer = (response, { body }) => {
    const answer = (): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(pageOf(body).text);
    };
    pending.push({ body, response, answer });
  };
  const stage = await createFetcherStage(hold);
  const { answerStore, editors, calls } = stage;
  const answersApi = answerStore.answersApi();
  const runs = createPageRuns({
    service: serviceAt(stage.server.url),
    store: stage.signedIn.store,
    calls,
    answerStore,
    onRows: () => undefined,
    onSessionWanted: () => undefined,
  });
  const unwatch = runs.watch();
  const running: { tab: string; unsubscribe: () => void }[] = [];
  let front = 0;
  let offered: UnfinishedConnection | undefined;
  const toFront = (index: number): void => {
    front = index;
    const nothing = { query: null, variables: null, headers: null, operationName: null };
    editors.onTabChange({
      tabs: TABS.map((id) => ({ id, hash: '', title: '', ...nothing, response: null })),
      activeTabIndex: index,
    });
  };
  const stop = (tab: string): void =>
    running.filter((one) => one.tab === tab).forEach(({ unsubscribe }) => unsubscribe());
  /** Lets what is due happen: answers and requests pass through real sockets. */
  const settle = async (): Promise<void> => {
    // Turns of the event loop, not one time: a busy machine has them later.
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  toFront(0);
  for (const one of steps) {
    const tab = TABS[front] ?? '';
    if (one.kind === 'run') {
      stop(tab);
      const variables = { of: one.of };
      const { unsubscribe } = stage.run(queryOf(one.name), {}, variables);
      running.push({ tab, unsubscribe });
    } else if (one.kind === 'stop') stop(tab);
    else if (one.kind === 'tab') {
      stop(tab);
      toFront(TABS.indexOf(one.tab));
    } else if (one.kind === 'look') {
      const answer = answerStore.store.getState().byTab[tab];
      if (answer?.run) {
        const connections = findPagePlans(answer.run.call).followed;
        offered = (await findUnfinished(answerStore, answer.name, answer.run, connections))
          .unfinished[0];
      }
    } else if (one.kind === 'press') {
      if (offered) runs.start(offered, NO_CHOICE);
    } else {
      const [held] = pending.splice(one.which % Math.max(1, pending.length), 1);
      if (one.kind === 'answer') held?.answer();
      else held?.response.writeHead(500).end();
    }
    await settle();
  }
  /** All that is still held comes, the last request first. */
  const answerAll = (): void =>
    pending
      .splice(0)
      .reverse()
      .forEach(({ answer }) => answer());
  for (let rounds = 0; rounds < 12; rounds += 1) {
    answerAll();
    await settle();
  }
  // On a busy machine pages may still be under way.
  await vi.waitFor(
    () => {
      answerAll();
      for (const { store } of Object.values(runs.store.getState()))
        expect(store.getState().phase.kind).not.toMatch(/^(?:running|waiting)$/);
    },
    { timeout: 10_000 },
  );
  const shown = await Promise.all(
    Object.entries(answerStore.store.getState().byTab).map(async ([tab, { name, run }]) => {
      await vi.waitFor(() => answersApi.read.outline(name));
      return { tab, run, text: new TextDecoder().decode(await answersApi.read.bytes(name)) };
    }),
  );
  unwatch();
  stage.stopAll();
  return shown;
}

test('whatever is run, stopped and answered in whatever order, an answer holds rows of its own run alone', async () => {
  let joined = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (steps) => {
      for (const { tab, run, text } of await play(steps)) {
        expect(run?.tabId).toBe(tab);
        const of = JSON.parse(run?.call.variables?.['of'] ?? '"undefined"') as string;
        const rows = [...text.matchAll(/"row":"([^"]*)"/g)].map(([, row]) => row);
        expect(rows.length).toBeGreaterThan(0);
        if (rows.length > 1) joined += 1;
        expect(rows).toEqual(rows.map((_, page) => `${run?.call.operationName} ${of} ${page}`));
      }
    }),
    { numRuns: randomRuns(40, 6), examples: [[[...ALL_PAGES]]] },
  );
  // Else it would have shown nothing.
  expect(joined).toBeGreaterThan(0);
});
