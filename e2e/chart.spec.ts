import { readFile } from 'node:fs/promises';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const STATIONS = ['Graz', 'Wien <b>&"', '__proto__'];

const READINGS = Array.from({ length: 30 }, (_, index) => ({
  at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  station: STATIONS[index % 3],
  level: index === 7 ? null : index * 1.5,
}));

/** JSON, since a number of it is more than a double holds. */
const ANSWER = JSON.stringify({
  data: {
    readings: READINGS,
    towns: [
      { name: 'Wien', lat: 48.2, lon: 16.37, inhabitants: 1 },
      { name: 'Quito', lat: -0.22, lon: -78.5, inhabitants: 2 },
    ],
    empty: [],
  },
}).replace('"level":43.5', '"level":9007199254740993');

test('a list is drawn as a chart, gone through with keys, told as numbers and saved @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  // Without it a file is downloaded, which a test can read.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(ANSWER);
  });
  await explorer.run('query Readings { continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Chart' }).check();

  // A time and a number: a line, and what it leaves out or cannot show exactly.
  const answer = page.getByRole('region', { name: 'Answer as a chart' });
  const picture = page.getByRole('application');
  const kind = page.getByRole('combobox', { name: 'Chart' });
  await expect(picture).toHaveAccessibleName('Line chart: level by at (UTC)');
  await expect(kind).toHaveValue('line');
  await expect(answer).toContainText('30 rows · 1 row without a usable value · 1 number rounded');

  // Keys go from point to point, and each says its values as they came.
  await picture.focus();
  const readout = answer.getByRole('status').filter({ hasText: '(row' });
  await page.keyboard.press('End');
  await expect(readout).toHaveText('2026-01-30T00:00:00.000Z, 9007199254740993 (row 30)');
  await expect(readout).toHaveAttribute('aria-live', 'polite');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(readout).toHaveText('2026-01-02T00:00:00.000Z, 1.5 (row 2)');
  await page.keyboard.press('+');
  const all = page.getByRole('button', { name: 'Show all' });
  await expect(all).toBeVisible();
  await page.keyboard.press('0');
  await expect(all).toBeHidden();

  // Series by a category, and the file of the picture with its names as text.
  await page.getByLabel('Color by').selectOption({ label: 'station' });
  await page.keyboard.press('Tab');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save SVG' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Readings-[\dT-]+\.svg$/);
  const svg = await readFile(await file.path(), 'utf8');
  expect(svg).toContain('<title>level by at (UTC)</title>');
  expect(svg).toContain('>Wien &lt;b&gt;&amp;&quot;</text>');
  expect(svg).toContain('>__proto__</text>');
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(4);
  expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/href|url\((?!#)|https?:/);
  const imaging = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PNG' }).click();
  const image = await readFile(await (await imaging).path());
  expect(image.subarray(1, 4).toString()).toBe('PNG');

  // Bars add up what a category has; the same as a table.
  await kind.selectOption('bars');
  await expect(picture).toHaveAccessibleName('Bars chart: Sum of level by station');
  await page.getByText('Show numbers').click();
  const numbers = page.getByRole('region', { name: 'Numbers: Sum of level by station' });
  await expect(numbers.getByRole('row')).toHaveText([
    'stationSum of levelRows',
    'Graz202.510',
    'Wien <b>&"2079',
    '__proto__900719925474118210',
  ]);
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('Number of rows');
  await expect(
    page.getByRole('region', { name: 'Numbers: Number of rows by station' }),
  ).toContainText('10');

  // The filter of the table holds, and the choice stays with the operation.
  await page.getByRole('radio', { name: 'Table' }).check();
  await page.getByLabel('Filter rows').pressSequentially('graz');
  await page.getByRole('radio', { name: 'Chart' }).check();
  await expect(kind).toHaveValue('bars');
  await expect(answer).toContainText('10 rows pass the table’s filter');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(answer).toContainText('30 rows');

  // Places are a map; a list without rows says so.
  await page.getByLabel('List', { exact: true }).selectOption({ label: 'towns (2)' });
  await expect(picture).toHaveAccessibleName('Map chart: lat by lon');
  await picture.focus();
  await page.keyboard.press('Home');
  await expect(readout).toHaveText('-78.5, -0.22 (row 2)');
  await page.getByLabel('List', { exact: true }).selectOption({ label: 'empty (0)' });
  await expect(answer).toContainText('empty has no rows');
});

test('a chart has room on a phone, and says so where nothing can be drawn @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('gatehouse:answer-view', 'chart'));
  await explorer.openSignedIn(user);
  faults.answer('graphql', json(200, { data: { rows: [{ tags: [1, 2] }, { tags: [3, 4] }] } }));
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(page.getByText('No column can be drawn')).toBeVisible();
  faults.answer('graphql', json(200, { data: { rows: [{ size: 1 }, { size: 3 }] } }));
  await explorer.run('{ continent(code: EU) { code } }');
  const picture = page.getByRole('application');
  await expect(picture).toHaveAccessibleName('Line chart: size by Row number');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeLessThanOrEqual(390);
});
