import { expect, test } from './foreign-test.ts';

interface Answer {
  readonly data: unknown;
  readonly errors: readonly { readonly message: string }[];
}

const JSON_TYPE = { 'content-type': 'application/json' };
const ONE = 'query One { reds(first: 1) { totalCount } }';

/** What a gateway answers in the place of the service, and the sentence that says so. */
const REFUSALS = {
  'a 400 without errors': [{ status: 400, headers: JSON_TYPE, body: '{}' }, /refused the request/],
  'a 403': [{ status: 403, headers: JSON_TYPE, body: '{}' }, /refused the API key/],
  'a 500 with HTML': [
    { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Oops</h1>' },
    /Server error/,
  ],
  'a page in its place': [
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' },
    /not JSON/,
  ],
} as const;

for (const id of ['apollo', 'mercurius', 'yoga', 'graphql-http'] as const) {
  test(`${id}: what fails says so, in the words of anybody who failed @full`, async ({
    explorer,
    foreign,
    user,
  }) => {
    test.slow();
    const service = foreign[id];
    await explorer.openService(service, user);
    const list = explorer.answer.getByRole('list', { name: 'Errors of the answer' });
    const errors = list.getByRole('listitem');

    await test.step('fields that fail, beside those that do not', async () => {
      await explorer.runToEnd('query Partly { profile { name } failing salary }');
      const answer = JSON.parse(await explorer.save('JSON as it came')) as Answer;
      expect(answer.data).toEqual({ profile: { name: 'Ada' }, failing: null, salary: null });
      const messages = answer.errors.map(({ message }) => message).sort();
      expect(messages).toEqual(['Field salary needs role HR', 'The ledger is closed']);
      await expect(explorer.lastCall).toContainText('2 errors');
      await expect(errors).toHaveCount(2);
      await expect(errors.filter({ hasText: 'The ledger is closed' })).toContainText('failing');
    });

    await test.step('an operation that the service refuses', async () => {
      await explorer.runToEnd('query Unknown { nothing }');
      await expect(explorer.answer).toContainText(/Cannot\s+query\s+field/);
      await errors.getByRole('button', { name: 'Go to line 1' }).click();
      await expect(explorer.editor.getByRole('textbox')).toBeFocused();
    });

    await test.step('variables of the wrong type', async () => {
      await explorer.writeVariables('{"first": "many"}');
      await explorer.runToEnd('query Wrong($first: Int!) { reds(first: $first) { totalCount } }');
      await expect(explorer.answer).toContainText(/Int\s+cannot\s+represent\s+non-integer\s+value/);
      await explorer.writeVariables('{}');
    });

    // They come from the gateway, which is the same before each.
    const refusals = id === 'apollo' ? Object.entries(REFUSALS) : [];
    for (const [kind, [answer, words]] of refusals) {
      await test.step(kind, async () => {
        service.answer(answer);
        await explorer.runToEnd(ONE);
        await expect(explorer.alert).toContainText(words);
        service.answer(undefined);
        await explorer.alert.getByRole('button', { name: 'Try again' }).click();
        await expect(explorer.alert).toHaveCount(0);
        await expect(explorer.answer).toContainText('"totalCount": 40');
      });
    }

    await test.step('a token that somebody else’s sign-in replaced', async () => {
      service.replaceToken();
      await explorer.run(ONE);
      await expect(explorer.dialog).toBeVisible();
      await explorer.signInAgain(user);
      // The operation that met the end runs by itself.
      await expect(explorer.lastCall).toContainText('Done');
      await expect(explorer.answer).toContainText('"totalCount": 40');
    });
  });
}
