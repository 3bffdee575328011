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
  const more = page.getByRole('button', { name: 'More…' });
  await more.press('Enter');
  await page.getByRole('button', { name: 'Save SVG' }).press('Enter');
  const file = await downloading;
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  expect(file.suggestedFilename()).toMatch(/^Readings-[\dT-]+\.svg$/);
  const svg = await readFile(await file.path(), 'utf8');
  expect(svg).toContain('<title>level by at (UTC)</title>');
  expect(svg).toContain('>Wien &lt;b&gt;&amp;&quot;</text>');
  expect(svg).toContain('>__proto__</text>');
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(4);
  // The row without a level is a gap in the line of its station.
  const lines = [...svg.matchAll(/<path d="(M[^"]+)" fill="none" [^>]*stroke-width="1.5"/g)];
  expect(lines.map(([, path = '']) => path.match(/M/g)?.length)).toEqual([1, 2, 1]);
  expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/href|url\((?!#)|https?:/);
  const scale = page.getByRole('combobox', { name: 'Scale' });
  await more.press('Enter');
  await scale.selectOption('Log Y');
  await expect(picture).toHaveAccessibleName('Line chart: level (log) by at (UTC)');
  await expect(answer).toContainText('1 point of zero or less: a log scale has no place for it');
  await scale.selectOption('Linear');
  await expect(picture).toHaveAccessibleName('Line chart: level by at (UTC)');
  const imaging = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PNG' }).click();
  await page.keyboard.press('Escape');
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
  // What has the focus stays in sight.
  await picture.focus();
  await page.setViewportSize({ width: 390, height: 844 });
  // The pane with the focus stays in sight.
  await page.getByRole('button', { name: 'Answer', exact: true }).press('Enter');
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeLessThanOrEqual(390);
});

test('a chart is the default view, gives way to a table, and goes along in a link @full', async ({
  explorer,
  faults,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.openWithSchema(user);
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('combobox', { name: 'Default view' }).selectOption('Chart');
  await page.keyboard.press('Escape');
  faults.answer('graphql', json(200, { data: { rows: [{ tags: [1, 2] }, { tags: [3, 4] }] } }));
  await explorer.run('query Tags { continent(code: EU) { name } }');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Table' })).toBeChecked();
  faults.answer('graphql', json(200, { data: { one: 1 } }));
  await explorer.run('query One { continent(code: EU) { name } }');
  await expect(page.getByRole('radio', { name: 'JSON' })).toBeChecked();
  faults.answer('graphql', json(200, { data: { readings: READINGS } }));
  await explorer.run('query Readings { continent(code: EU) { name } }');
  const picture = page.getByRole('application');
  await expect(picture).toHaveAccessibleName('Line chart: level by at (UTC)');

  await page.getByRole('combobox', { name: 'Chart' }).selectOption('bars');
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('Average');
  await page.getByRole('button', { name: 'More…' }).press('Enter');
  await page.getByRole('combobox', { name: 'Scale' }).selectOption('Log');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share…' }).click();
  const share = page.getByRole('dialog', { name: 'Share operation' });
  await expect(share.getByLabel('View: Chart')).toBeChecked();
  await expect(
    share.getByLabel('Columns, order, filter, groups and chart of the list'),
  ).toBeChecked();
  await share.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  await page.evaluate((href) => (location.href = href), link);
  const opening = page.getByRole('dialog', { name: 'Open the operation of this link?' });
  await expect(opening).toContainText('the list’s columns, order, filter, groups and chart');
  await opening.getByRole('button', { name: 'Open in a new tab' }).click();
  await expect(picture).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(picture).toHaveAccessibleName('Bars chart: Average of level (log) by station');
});

test('a zoomed map has the points of all that a wider pane shows @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await explorer.openWithSchema(user);
  const towns = Array.from({ length: 60 }, (_, at) => ({ lat: 40 + (at % 6), lon: at * 2 - 60 }));
  faults.answer('graphql', json(200, { data: { towns } }));
  await explorer.run('{ continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Chart' }).check();
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('Map');
  const map = page.getByRole('application', { name: /^Map/ });
  const readout = page.getByRole('status').filter({ hasText: '(row' });
  for (let zoom = 0; zoom < 3; zoom += 1) await map.press('+');
  const leftmost = async (): Promise<number> => {
    await map.press('Home');
    return Number.parseFloat((await readout.textContent()) ?? '');
  };
  await expect.poll(leftmost).toBeGreaterThan(-12);
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitemradio', { name: 'Stacked' }).click();
  await expect.poll(leftmost).toBeLessThan(-20);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('two zoom a chart, one moves what is zoomed, and buttons do the same @full', async ({
    explorer,
    faults,
    user,
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('gatehouse:answer-view', 'chart'));
    await explorer.openSignedIn(user);
    const rows = Array.from({ length: 400 }, (_, x) => ({ x, y: x % 7 }));
    faults.answer('graphql', json(200, { data: { rows } }));
    await explorer.run('{ continent(code: EU) { name } }');
    const picture = page.getByRole('application');
    await expect(picture).toHaveAccessibleName('Scatter chart: y by x');
    await page.getByRole('combobox', { name: 'Chart' }).selectOption('line');
    await page.getByRole('combobox', { name: 'X', exact: true }).selectOption('Row number');
    await expect(picture).toHaveAccessibleName(/by Row number/);
    // The page scrolls as long as nothing is zoomed.
    const touchAction = () => picture.evaluate((element) => getComputedStyle(element).touchAction);
    expect(await touchAction()).toBe('pan-y');

    const box = await picture.boundingBox();
    if (!box) throw new Error('The chart is in sight.');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map((share, id) => ({
          id,
          x: box.x + box.width * share,
          y: box.y + box.height / 2,
        })),
      });
    const readout = page.getByRole('status').filter({ hasText: '(row' });
    const rowAt = async (share: number): Promise<number> => {
      await touch('touchStart', share);
      await touch('touchEnd');
      await expect(readout).toBeVisible();
      return Number(/\(row (\d+)\)/.exec((await readout.textContent()) ?? '')?.[1]);
    };
    const middle = await rowAt(0.55);
    const all = page.getByRole('button', { name: 'Show all' });
    await touch('touchStart', 0.5, 0.6);
    for (const by of [0.05, 0.1, 0.2, 0.3]) await touch('touchMove', 0.5 - by, 0.6 + by);
    await touch('touchEnd');
    await expect(all).toBeVisible();
    expect(await touchAction()).toBe('none');
    // Seven times as wide: what was between the fingers is there still.
    expect(Math.abs((await rowAt(0.55)) - middle)).toBeLessThan(6);
    expect((await rowAt(0.9)) - middle).toBeLessThan(40);

    await touch('touchStart', 0.3);
    for (const to of [0.4, 0.5, 0.6]) await touch('touchMove', to);
    await touch('touchEnd');
    await expect.poll(async () => (await rowAt(0.55)) - middle).toBeLessThan(-8);

    await all.tap();
    await expect(all).toBeHidden();
    await page.getByRole('button', { name: 'Zoom in' }).tap();
    await expect(all).toBeVisible();
    await page.getByRole('button', { name: 'Zoom out' }).tap();
    await expect(all).toBeHidden();
  });
});

test('bars of a histogram filter by their span, with keys and by dragging @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  const rows = Array.from({ length: 100 }, (_, size) => ({ name: `n${size % 3}`, size }));
  faults.answer('graphql', json(200, { data: { rows: [...rows, { name: 'n', size: null }] } }));
  await explorer.run('{ continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Chart' }).check();
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('histogram');
  const picture = page.getByRole('application', {
    name: 'Histogram chart: Number of rows by size',
  });
  const answer = page.getByRole('region', { name: 'Answer as a chart' });
  await expect(answer).toContainText('101 rows · 1 row without a usable value');

  // Two of ten bars by keys.
  await picture.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(answer).toContainText('10 to 30: 2 bars (20 rows)');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('20 rows pass the table’s filter');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(answer).toContainText('101 rows');

  // From the first bar to the fourth or fifth, with the mouse.
  const box = await picture.boundingBox();
  if (!box) throw new Error('The chart is in sight.');
  const half = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.1, half);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, half, { steps: 4 });
  await page.mouse.up();
  await expect(answer).toContainText(/[45]0 rows pass the table’s filter/);
  await page.getByRole('radio', { name: 'Table' }).check();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters).toContainText('size ≥ 0');
  await expect(filters).toContainText(/size < [45]0/);
});

test('boxes tell quartiles and outliers by keys and as numbers, and filter by their category @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  const levels = { a: [1, 2, 3, 4, 40], b: [5, 6, 7, null] };
  const rows = Object.entries(levels).flatMap(([site, all]) =>
    all.map((level) => ({ site, level })),
  );
  faults.answer('graphql', json(200, { data: { rows } }));
  await explorer.run('{ continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Chart' }).check();
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('box');
  const picture = page.getByRole('application', { name: 'Box chart: level by site' });
  const answer = page.getByRole('region', { name: 'Answer as a chart' });
  await expect(answer).toContainText('9 rows · 1 row without a usable value');
  await picture.focus();
  await page.keyboard.press('Home');
  await expect(answer).toContainText(
    'Median: 3 · Lower quartile: 2 · Lower whisker: 1 · Outliers: 1',
  );
  await page.getByText('Show numbers').click();
  await expect(
    page.getByRole('region', { name: 'Numbers: level by site' }).getByRole('row'),
  ).toHaveText([
    'siteUpper whiskerUpper quartileMedianLower quartileLower whiskerOutliersRows',
    'a4432115',
    'b76.565.5503',
  ]);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('All rows');
  await expect(page.getByRole('application')).toHaveAccessibleName('Box chart: level by All rows');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('site');
  await picture.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('4 rows pass the table’s filter');
});

test('titles of a chart and its axes are written, and are in its file @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openSignedIn(user);
  const rows = ['a', 'b'].map((site, level) => ({ site, level, depth: level * 2 }));
  faults.answer('graphql', json(200, { data: { rows } }));
  await explorer.run('{ continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Chart' }).check();
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('bars');
  const picture = page.getByRole('application');
  await expect(picture).toHaveAccessibleName('Bars chart: Sum of level by site');
  await page.getByRole('button', { name: 'More…' }).press('Enter');
  await page.getByLabel('Title of the chart').press('A');
  await page.keyboard.type(' <wet> year');
  await page.getByLabel('Title of the Y axis').pressSequentially('Water, cm');
  await expect(picture).toHaveAccessibleName('Bars chart: A <wet> year');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save SVG' }).click();
  const svg = await readFile(await (await downloading).path(), 'utf8');
  await page.keyboard.press('Escape');
  expect(svg).toContain('>A &lt;wet&gt; year</text>');
  expect(svg).toContain('>Water, cm</text>');
  expect(svg).toContain('>site</text>');

  // Of another column, the axis has its own name again.
  await page.getByRole('combobox', { name: 'Y', exact: true }).selectOption('depth');
  await page.getByRole('button', { name: 'More…' }).press('Enter');
  await expect(page.getByLabel('Title of the Y axis')).toHaveValue('');
  await expect(page.getByLabel('Title of the Y axis')).toHaveAttribute(
    'placeholder',
    'Sum of depth',
  );
  await expect(page.getByLabel('Title of the chart')).toHaveValue('A <wet> year');
  await page.keyboard.press('Escape');

  // A file of filtered rows says so.
  await picture.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row passes the table’s filter')).toBeVisible();
  await page.getByRole('button', { name: 'More…' }).press('Enter');
  const filtered = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save SVG' }).press('Enter');
  const part = await readFile(await (await filtered).path(), 'utf8');
  expect(part).toContain(' · 1 row passes the table’s filter</text>');
});
