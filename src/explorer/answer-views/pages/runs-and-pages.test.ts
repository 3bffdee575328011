import fc from 'fast-check';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createFetcherStage } from '../../../testing/fetcher-stage.ts';
import type { Answer } from '../../../testing/local-server.ts';
import { serviceAt } from '../../../testing/sessions.ts';
import { findAllConnections } from './find-connections.ts';
import { createPageRuns } from './page-runs.ts';
import { findOffers, type Offer } from './use-offers.ts';

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

async function play(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const pending: { body: string; response: ServerResponse; answer: () => void }[] = [];
  const hold: Answer = (response, { body }) => {
    const answer = (): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(pageOf(body).text);
    };
    pending.push({ body, response, answer });
  };
  const stage = await createFetcherStage(hold);
  const { shelf, editors, calls } = stage;
  const desk = shelf.desk();
  const runs = createPageRuns({
    service: serviceAt(stage.server.url),
    store: stage.signedIn.store,
    calls,
    shelf,
    editors,
    onSessionWanted: () => undefined,
  });
  const unwatch = runs.watch();
  const running: { tab: string; unsubscribe: () => void }[] = [];
  let front = 0;
  let offered: Offer | undefined;
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
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 8));
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
      const answer = shelf.store.getState().byTab[tab];
      if (answer?.run) {
        shelf.bring(tab);
        const connections = findAllConnections(answer.run.call).followed;
        offered = (await findOffers(shelf, answer.name, answer.run, connections)).offers[0];
      }
    } else if (one.kind === 'press') {
      if (offered) runs.start(offered, undefined);
    } else {
      const [held] = pending.splice(one.which % Math.max(1, pending.length), 1);
      if (one.kind === 'answer') held?.answer();
      else held?.response.writeHead(500).end();
    }
    await settle();
  }
  // All that is still held comes, the last request first.
  for (let rounds = 0; rounds < 12; rounds += 1) {
    pending
      .splice(0)
      .reverse()
      .forEach(({ answer }) => answer());
    await settle();
  }
  const answers = await Promise.all(
    Object.entries(shelf.store.getState().byTab).map(async ([tab, { name, run }]) => {
      shelf.bring(tab);
      await vi.waitFor(() => desk.outline(name));
      return { tab, run, text: new TextDecoder().decode(await desk.bytes(name)) };
    }),
  );
  unwatch();
  stage.stopAll();
  return answers;
}

test('whatever is run, stopped and answered in whatever order, an answer holds rows of its own run alone', async () => {
  let joined = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (steps) => {
      for (const { tab, run, text } of await play(steps)) {
        expect(run?.tabId).toBe(tab);
        const { of } = (run?.call.variables ?? {}) as { of?: string };
        const rows = [...text.matchAll(/"row":"([^"]*)"/g)].map(([, row]) => row);
        expect(rows.length).toBeGreaterThan(0);
        if (rows.length > 1) joined += 1;
        expect(rows).toEqual(rows.map((_, page) => `${run?.call.operationName} ${of} ${page}`));
      }
    }),
    { numRuns: 40 },
  );
  // Else it would have shown nothing.
  expect(joined).toBeGreaterThan(0);
});
