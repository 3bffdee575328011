import type { Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

/** Numbers in a list: few are read on the page, many in the worker. */
const SIZES = [3, 30_000];

type Body = string | Uint8Array;

/** What is wrong with an answer that has a name and a list of numbers, and the sentence that says so. */
const KINDS: Record<string, [make: (name: string, numbers: string) => Body, words: RegExp]> = {
  'cut in the middle': [
    (name, numbers) => `{"data": {"name": "${name}", "numbers": [${numbers}, {"id"`,
    /^The answer is cut off after [\d,]+ bytes\.$/,
  ],
  'invalid UTF-8': [
    (name, numbers) =>
      Buffer.from(
        `{"data": {"name": "${name}", "latin": "\u00E4", "numbers": [${numbers}]}}`,
        'latin1',
      ),
    /^Some bytes, from byte [\d,]+ on, are not UTF-8 and are shown as \uFFFD\.$/,
  ],
  'a key twice': [
    (name, numbers) => `{"data": {"name": "${name}", "numbers": [${numbers}], "name": "Graz"}}`,
    /^An object has a duplicate key in line .*, of which most programs keep the last one only\.$/,
  ],
  NaN: [
    (name, numbers) => `{"data": {"name": "${name}", "area": NaN, "numbers": [${numbers}]}}`,
    /^The value in line 4 .* is not JSON, and is shown as it was written\.$/,
  ],
  'a byte order mark': [
    (name, numbers) => `\uFEFF{"data": {"name": "${name}", "numbers": [${numbers}]}}`,
    /^The answer begins with a byte order mark, /,
  ],
  'text after the end': [
    (name, numbers) => `{"data": {"name": "${name}", "numbers": [${numbers}]}}\n<!-- cached -->`,
    /^More text follows the JSON, /,
  ],
};

function numbersOf(count: number): string {
  return Array.from({ length: count }, (_, number) => 10_000 + number).join(', ');
}

function body(content: Body): Answer {
  return (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(content);
}

test('bad answers, small and large: a word for each beside what can be read @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Bad { continent(code: EU) { name } }');
  const problems = page.getByRole('list', { name: 'Problems of this answer' });
  for (const [kind, [make, words]] of Object.entries(KINDS)) {
    for (const size of SIZES) {
      const name = `${kind}, ${size} numbers`;
      await test.step(name, async () => {
        faults.answer('graphql', body(make(name, numbersOf(size))));
        await explorer.runButton.click();
        await expect(explorer.answer).toContainText(`"name": "${name}"`);
        await expect(problems.locator('li > span')).toHaveText([words]);
      });
    }
  }
  faults.answer('graphql', body('{"data": {"name": "sound"}}'));
  await explorer.runButton.click();
  await expect(explorer.answer).toContainText('"name": "sound"');
  await expect(problems).toHaveCount(0);
});

test('names of JavaScript’s own and lists of mixed things are data like any other @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const rows =
    '{"__proto__": {"polluted": 1}, "constructor": "c", "toString": 2}, null, 7, "seven", [1, 2], {"other": true}';
  await explorer.write('query Odd { continent(code: EU) { name } }');
  for (const size of SIZES) {
    const data = `{"__proto__": "of ${size}", "rows": [${rows}], "text": "${numbersOf(size)}"}`;
    faults.answer('graphql', body(`{"data": ${data}}`));
    await page.getByRole('radio', { name: 'JSON' }).check();
    await explorer.runButton.click();
    await expect(explorer.answer).toContainText(`"__proto__": "of ${size}"`);
    await page.getByRole('radio', { name: 'Table' }).check();
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('row')).toHaveCount(7);
    await expect(grid).toContainText('__proto__');
    await expect(grid).toContainText('seven');
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
});
