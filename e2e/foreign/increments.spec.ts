import { expect, test } from './foreign-test.ts';

/** A fragment that comes late, twice in one list; what is outside of it comes first. */
const DEFERRED = [
  'query Deferred { reds(first: 2) { edges { node { id ... @defer { weight } } } }',
  'profile { name ... @defer { details(delayMs: 50) { city } } } }',
].join(' ');
const DEFERRED_DATA = {
  reds: {
    edges: [{ node: { id: 'red-0', weight: 0.5 } }, { node: { id: 'red-1', weight: 1.5 } }],
  },
  profile: { name: 'Ada', details: { city: 'Graz' } },
};

/** The older format repeats the list for the fragment, without the fields outside of it. */
const REPEATED =
  'query Repeated { reds(first: 2) { edges { node { id } } } ... @defer { reds(first: 2) { edges { node { weight } } } } }';
const REPEATED_DATA = { reds: DEFERRED_DATA.reds };

const STREAMED = 'query Streamed { numbers(count: 6, delayMs: 10) @stream(initialCount: 2) }';

/** A fragment that fails takes nothing along that came before it. */
const FAILING = 'query Failing { profile { id name ... @defer { broken } } }';

/** What each service calls the format of its parts. */
const FORMATS = [
  ['apollo', undefined, 'multipart/mixed; boundary="-"; incrementalSpec=v0.2'],
  [
    'apollo',
    'multipart/mixed;deferSpec=20220824',
    'multipart/mixed; boundary="-"; deferSpec=20220824',
  ],
  ['yoga', undefined, 'multipart/mixed; boundary="-"'],
] as const;

for (const id of ['apollo', 'yoga'] as const) {
  test(`${id}: fragments and lists that come late are put where they belong @full`, async ({
    explorer,
    foreign,
    user,
  }) => {
    await explorer.openService(foreign[id], user);
    /** Runs an operation, and looks at its answer's type and at a file of it. */
    const check = async (
      operation: string,
      type: string | RegExp,
      answer: Record<string, unknown>,
    ) => {
      const response = await explorer.runToEnd(operation);
      expect(response.headers()['content-type']).toMatch(type);
      await expect
        .poll(async () => JSON.parse(await explorer.save('JSON as it came')) as unknown)
        .toMatchObject(answer);
    };

    for (const [owner, accept, type] of FORMATS) {
      if (owner !== id) continue;
      await test.step(type, async () => {
        // The older format is asked for by hand: the newer is wanted more.
        if (accept) await explorer.writeHeaders(JSON.stringify({ accept }));
        await check(DEFERRED, type, { data: DEFERRED_DATA });
        await expect(explorer.lastCall).toContainText(/[2-9] results/);
        await check(REPEATED, type, { data: REPEATED_DATA });
        await check(STREAMED, type, { data: { numbers: [0, 1, 2, 3, 4, 5] } });
        await check(FAILING, type, {
          data: { profile: { id: 'p1', name: 'Ada' } },
          errors: [{ message: 'The profile is broken' }],
        });
      });
    }
    await test.step('an operation without either is one result', async () => {
      await explorer.writeHeaders('{}');
      await check('query Plain { profile { name } }', /^application\/graphql-response\+json/, {
        data: { profile: { name: 'Ada' } },
      });
    });
  });
}
