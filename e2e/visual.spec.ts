import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { command } from './support/by-keys.ts';
import { expectAsBefore } from './support/expect-as-before.ts';
import type { ExplorerPage } from './support/explorer-page.ts';
import { findFocusFaults } from './support/focus-faults.ts';
import { findLayoutFaults } from './support/layout-faults.ts';
import { expect, test } from './support/test.ts';

// Each look is a sign-in, and axe takes seconds for each of its screens.
test.slow();

const CITIES = 'query Cities { cities(first: 40) { nodes { name population country { name } } } }';

const PLACES =
  'query Places { cities(first: 100) { nodes { name kind population rank location { latitude longitude } ' +
  'country { continent { name } } } } }';

const FIND_CITY =
  'query FindCity($city: String!) { search(text: $city, kinds: [CITY], first: 1) { ... on City { id name } } }';

/** A chart of {@link PLACES}: its kind and the columns by the labels of their selects. */
function charted(kind: string, columns: Readonly<Record<string, string>>) {
  return async (explorer: ExplorerPage, page: Page): Promise<void> => {
    const picture = page.getByRole('application');
    if (!(await picture.isVisible())) await runIn(explorer, page, PLACES, 'Chart');
    await page.getByRole('combobox', { name: 'Chart' }).selectOption({ label: kind });
    for (const [label, option] of Object.entries(columns))
      await page.getByRole('combobox', { name: label, exact: true }).selectOption(option);
    await expect(picture).toHaveAccessibleName(new RegExp(`^${kind} chart: `));
  };
}

/** Each from the one before it, in the order of a look. */
const SCREENS = {
  'sign-in': async (explorer) => {
    await explorer.open();
    await explorer.signInButton.click();
    await expect(explorer.apiKey).toHaveAttribute('aria-invalid', 'true');
  },
  first: async (explorer) => {
    await expect(explorer.editor).toContainText('LargestCities');
  },
  table: async (explorer, page) => {
    await runIn(explorer, page, CITIES, 'Table');
    await page.getByRole('gridcell', { name: 'Shanghai' }).click();
  },
  json: async (_explorer, page) => {
    await page.getByRole('radio', { name: 'JSON' }).check();
    await page.getByRole('searchbox', { name: /^Find/ }).pressSequentially('Istanbul');
    await expect(page.getByText('1 of 1')).toBeVisible();
  },
  palette: async (_explorer, page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pop');
    await expect(page.getByRole('option', { name: /City\.population/ })).toBeVisible();
  },
  settings: async (_explorer, page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Settings/ }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  },
  completion: async (explorer, page) => {
    await page.keyboard.press('Escape');
    await explorer.paste('{ cities { nodes { ');
    await page.keyboard.press('Control+Space');
    const list = page.locator('.suggest-widget').filter({ visible: true });
    await expect(list).toContainText('population');
  },
  failed: async (explorer, page) => {
    await runIn(explorer, page, '{ cities { nodes { nothing } } }', 'JSON');
    await expect(explorer.answer).toContainText('Cannot query field');
  },
  history: async (explorer, page) => {
    await explorer.openPanel('History');
    await page
      .getByRole('button', { name: /^Cities/ })
      .first()
      .click();
  },
  fields: async (explorer, page) => {
    await page.getByRole('button', { name: 'Fields', exact: true }).click();
    await explorer.expectSchema();
  },
  query: async (_explorer, page) => {
    await page.getByRole('button', { name: 'Query', exact: true }).click();
  },
  answer: async (explorer, page) => {
    await page.getByRole('button', { name: 'Query', exact: true }).click();
    await explorer.runButton.click();
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page.getByRole('gridcell', { name: 'Shanghai' })).toBeVisible();
  },
  steps: async (explorer, page) => {
    const query = page.getByRole('button', { name: 'Query', exact: true });
    if (await query.isVisible()) await query.click();
    await explorer.write(FIND_CITY);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save operation' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await command(page, 'Steps…');
    const panel = page.getByRole('region', { name: 'Steps', exact: true });
    await panel.getByRole('textbox', { name: /^List/ }).focus();
    await page.keyboard.insertText('office,city\nHead office,Berlin\nSales,Vienna\n');
    await panel.getByRole('combobox', { name: 'Next operation' }).selectOption('FindCity');
    await panel.getByRole('button', { name: 'Add a step' }).press('Enter');
    await expect(panel.getByRole('combobox', { name: '$city' })).toHaveValue('city');
    await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).last().click();
  },
  line: charted('Line', { X: 'rank', Y: 'population' }),
  bars: charted('Bars', { Category: 'country.continent.name', 'Color by': 'One color' }),
  stacked: charted('Bars', { 'Color by': 'kind' }),
  histogram: charted('Histogram', { X: 'location.latitude' }),
  box: charted('Box', { Category: 'country.continent.name', Y: 'population' }),
  scatter: charted('Scatter', { X: 'rank', Y: 'population', 'Color by': 'kind' }),
  'heat-map': charted('Heat map', { X: 'country.continent.name', Y: 'kind' }),
  map: charted('Map', { 'Color by': 'country.continent.name' }),
} satisfies Record<string, (explorer: ExplorerPage, page: Page) => Promise<void>>;

async function runIn(explorer: ExplorerPage, page: Page, operation: string, view: string) {
  await page.keyboard.press('Escape');
  await explorer.run(operation);
  await page.getByRole('radio', { name: view }).check();
  await expect(explorer.lastCall).toContainText('HTTP');
}

const WIDE = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.4 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const HIGH_CONTRAST = { contextOptions: { contrast: 'more' } } as const;

/** Looks, and what is seen in each: 28 states and 8 charts between them. */
const LOOKS = {
  light: {
    ...WIDE,
    colorScheme: 'light',
    screens: [
      'sign-in',
      'first',
      'table',
      'json',
      'palette',
      'settings',
      'completion',
      'failed',
      'history',
      'steps',
    ],
  },
  dark: {
    ...WIDE,
    colorScheme: 'dark',
    screens: ['first', 'table', 'palette', 'completion', 'failed', 'steps'],
  },
  'phone-light': {
    ...PHONE,
    colorScheme: 'light',
    screens: ['sign-in', 'fields', 'query', 'answer', 'steps'],
  },
  'phone-dark': { ...PHONE, colorScheme: 'dark', screens: ['fields', 'answer', 'steps'] },
  'contrast-light': {
    ...WIDE,
    ...HIGH_CONTRAST,
    colorScheme: 'light',
    screens: ['table', 'palette'],
  },
  'contrast-dark': {
    ...WIDE,
    ...HIGH_CONTRAST,
    colorScheme: 'dark',
    screens: ['table', 'settings'],
  },
  chart: {
    ...WIDE,
    colorScheme: 'light',
    screens: ['line', 'bars', 'stacked', 'histogram', 'box', 'scatter', 'heat-map', 'map'],
  },
} as const;

for (const [look, { screens, ...use }] of Object.entries(LOOKS)) {
  test.describe(look, () => {
    test.use(use);

    test(`looks as before, and axe finds nothing: ${screens.join(', ')} @full`, async ({
      explorer,
      user,
      page,
    }, testInfo) => {
      for (const screen of screens) {
        if (screen !== 'sign-in' && !(await explorer.timer.isVisible()))
          await enter(explorer, user);
        await SCREENS[screen](explorer, page);
        expect.soft(await findViolations(page), screen).toEqual([]);
        expect.soft(await untitledButtons(page), screen).toEqual([]);
        expect.soft(await findLayoutFaults(page), screen).toEqual([]);
        // What Monaco tells of a completion comes when it comes.
        if (screen === 'completion') continue;
        const bar = page.getByRole('banner');
        await expectAsBefore(page, `${screen}-${look}.png`, testInfo, [
          bar.getByRole('timer'),
          bar.getByTitle('Session, token and its claims'),
          page.getByRole('status', { name: 'Last call' }),
          page.locator(
            '.cursors-layer, .gh-history-time, .gh-history-outcome, .gh-history-preview p',
          ),
        ]);
      }
    });

    // In a test of its own: where the focus was, the builder looks otherwise.
    test(`each control shows that it has the focus: ${screens.join(', ')} @full`, async ({
      explorer,
      user,
      page,
    }) => {
      for (const screen of screens) {
        if (screen !== 'sign-in' && !(await explorer.timer.isVisible()))
          await enter(explorer, user);
        await SCREENS[screen](explorer, page);
        expect.soft(await findFocusFaults(page), screen).toEqual([]);
      }
    });
  });
}

for (const [zoom, width, height] of [
  [2, 720, 450],
  [4, 320, 256],
] as const) {
  test.describe(`at ${zoom * 100} %`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: zoom });

    test(`at ${zoom * 100} % nothing is wider than the page, and axe finds nothing @full`, async ({
      explorer,
      user,
      page,
    }) => {
      for (const screen of ['sign-in', 'fields', 'query', 'answer'] as const) {
        if (screen === 'fields') await enter(explorer, user);
        await SCREENS[screen](explorer, page);
        expect.soft(await findViolations(page), screen).toEqual([]);
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect.soft(overhang, screen).toBeLessThanOrEqual(0);
      }
    });
  });
}

async function enter(explorer: ExplorerPage, user: Parameters<ExplorerPage['signIn']>[0]) {
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(explorer.timer).toBeVisible();
}

/** Buttons that show an icon alone and say nowhere to the eye what they do. */
function untitledButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    // Arrows that open what is beside them are part of its row; GraphiQL's buttons have tooltips of its own,
    // which mark them by a state.
    [
      ...document.querySelectorAll(
        'button:not([title], [aria-expanded], [aria-hidden], [data-state])',
      ),
    ]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && !one.textContent?.trim(),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
}
