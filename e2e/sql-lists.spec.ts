import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parquetReadObjects } from 'hyparquet';
import { expect, test } from './support/fault-test.ts';

const CONFIG = '**/v1/graphiql/config.json';

/** As services write it: numbers that no double holds, lists in rows, and names that are no names in SQL. */
const ANSWERS: readonly (readonly [operation: string, rows: string])[] = [
  [
    'query Countries { continent(code: EU) { name } }',
    `{"countries":[
      {"code":"CH","big":9007199254740993,"rate":0.1234567890123456789012345678901234567891,"tags":["alps","lakes"],"languages":[{"code":"de","name":"German"},{"code":"fr","name":"French"}]},
      {"code":"PY","big":9223372036854775807,"rate":0.1,"tags":[],"languages":[{"code":"es","name":"Spanish"}]},
      {"code":"XX","big":-1,"rate":2,"tags":["none"],"languages":[]}]}`,
  ],
  [
    'query Countries { continent(code: AS) { name } }',
    '{"countries":[{"code":"CH","people":8900000},{"code":"PY","people":7000000}]}',
  ],
  ['{ continent(code: AF) { name } }', '{"rows":[{"x":1},{"x":2.50}]}'],
  [
    'query Order { continent(code: NA) { name } }',
    '{"rows":[{"__proto__":1,"Code":"a","code":"b","select":true,"it\'s \\"so\\"":null}],"values":[3,4]}',
  ],
];

test('SQL over lists in rows, lists of one name, and names and numbers of any kind @full', async ({
  explorer,
  faults,
  user,
  page,
  context,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const { origin } = faults;
  const services = [{ id: 'cities', name: 'Cities', authUrl: origin, baseUrl: origin }];
  await context.route(CONFIG, (route) => route.fulfill({ json: { services, sql: true } }));
  await explorer.openWithSchema(user);
  for (const [index, [operation, data]] of ANSWERS.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'New tab' }).click();
    faults.answer('graphql', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"data":${data}}`);
    });
    await explorer.run(operation);
    await expect(explorer.lastCall).toContainText('200');
  }
  await page.getByRole('group', { name: 'Show the answer as' }).getByText('SQL').click();
  const input = page.getByRole('textbox', { name: 'SQL' });
  await expect(input).toHaveValue('SELECT *\nFROM "Order"\nLIMIT 100');
  const ask = async (statement: string): Promise<void> => {
    await input.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(statement);
    await page.keyboard.press('Control+Enter');
  };
  const expectRows = async (statement: string, rows: readonly string[]): Promise<void> => {
    await ask(statement);
    await expect.poll(() => rowsOf(page), statement).toEqual(rows);
  };

  await test.step('the tables say what there is', async () => {
    await page.getByRole('button', { name: '7 tables' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Tables' }).locator('section > button'),
    ).toHaveText([
      'Countries (3)',
      'Countries_tags',
      'Countries_languages',
      'Countries_2 (2)',
      'Answer (2)',
      'Order (2)',
      'Order_rows (1)',
    ]);
    await page.keyboard.press('Escape');
  });

  await test.step('lists in the rows are tables, with what their rows share', async () => {
    await expectRows('SELECT code, "languages.name" FROM Countries_languages ORDER BY 2', [
      'CH|French',
      'CH|German',
      'PY|Spanish',
    ]);
    await expectRows('SELECT code, tags FROM Countries_tags ORDER BY tags', [
      'CH|alps',
      'CH|lakes',
      'XX|none',
    ]);
    await expectRows(
      'SELECT c.code, count(l."languages.code") AS spoken FROM Countries c ' +
        'LEFT JOIN Countries_languages l ON l.code = c.code GROUP BY 1 ORDER BY 2 DESC',
      ['CH|2', 'PY|1', 'XX|0'],
    );
  });

  await test.step('two operations of one name are joined, and no digit is lost', async () => {
    await expectRows(
      'SELECT code, a.big, b.people, a.rate FROM Countries a JOIN Countries_2 b USING (code) ORDER BY 1',
      [
        'CH|9007199254740993|8900000|0.1234567890123456789012345678901234567891',
        'PY|9223372036854775807|7000000|0.1',
      ],
    );
    await expectRows(
      'SELECT decimal_sum(rate) AS s, sum(people) AS p FROM Countries a JOIN Countries_2 b USING (code)',
      ['0.2234567890123456789012345678901234567891|15900000'],
    );
    await expectRows('SELECT avg(big) AS mean FROM Countries WHERE big < 0', ['-1']);
    await ask('SELECT sum(big) FROM Countries');
    await expect(explorer.alert).toContainText('decimal_sum() gives all of them');
  });

  await test.step('no name is one too odd', async () => {
    await expectRows('SELECT sum(x) AS s FROM Answer', ['3.5']);
    await expectRows(
      'SELECT "__proto__" AS p, Code, code_2, "select", "it\'s ""so""" IS NULL AS n FROM Order_rows',
      ['1|a|b|true|1'],
    );
    await expectRows('SELECT sum(value) AS s FROM "Order"', ['7']);
    await ask('SELECT * FROM Cities');
    await expect(explorer.alert).toContainText('There is no table Cities. There are: Countries,');
    await ask('SELECT * FROM Countries_2 WHERE peple = 1');
    await expect(explorer.alert).toContainText('no such column: peple');
  });

  await test.step('a cross join is stopped, and its tables are there again', async () => {
    const many = Array.from({ length: 24 }, (_, index) => `Countries c${index}`).join(', ');
    await ask(`SELECT count(*) AS n FROM ${many}`);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(explorer.alert).toContainText('Stopped');
    await expectRows('SELECT count(*) AS n FROM Countries a, Countries_2 b', ['6']);
  });

  await test.step('a result is saved as any other rows', async () => {
    await expectRows('SELECT code, big FROM Countries WHERE big > 0 ORDER BY big', [
      'CH|9007199254740993',
      'PY|9223372036854775807',
    ]);
    const csv = await save(page, 'CSV');
    expect(csv.toString().replace(/^\ufeff/, '')).toBe(
      'code,big\r\nCH,9007199254740993\r\nPY,9223372036854775807\r\n',
    );
    const { buffer, byteOffset, byteLength } = await save(page, 'Parquet');
    const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    expect(await parquetReadObjects({ file })).toEqual([
      { code: 'CH', big: 9_007_199_254_740_993n },
      { code: 'PY', big: 9_223_372_036_854_775_807n },
    ]);
  });
});

/** The cells of each row that is shown, without its number. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = await page.getByRole('grid').getByRole('row').all();
  const cells = await Promise.all(
    rows.map((row) =>
      row
        .getByRole('gridcell')
        .allTextContents()
        .catch(() => []),
    ),
  );
  return cells.filter((row) => row.length > 0).map((row) => row.join('|'));
}

async function save(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: `${format}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Save as ${format}` });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  return readFile(await (await download).path());
}
