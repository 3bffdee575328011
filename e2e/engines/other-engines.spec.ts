import { writeFile } from 'node:fs/promises';
import { expect, test, type TestInfo } from '@playwright/test';
import type { Credentials } from '../support/service-users.ts';
import { createStage, type Stage } from '../support/stage.ts';
import { EnginePage } from './engine-page.ts';
import type { Engine } from './engine.ts';
import { FIREFOX, startFirefox } from './firefox.ts';
import { startWebKit, WEBKIT_DRIVER, XVFB } from './webkit.ts';

/** Far above what a busy machine takes, start of service and browser included (ms). */
const LIMIT_MS = 240_000;

const TIMER = { role: 'timer', name: 'Token expires in' };
const EDITOR = { role: 'region', name: 'Operation editor' };
const ANSWER = { role: 'region', name: 'Answer as JSON' };
const TABLE = { role: 'region', name: 'Answer as a table' };
const SIGN_IN = { role: 'button', name: 'Sign in' };
const SIGN_OUT = { role: 'button', name: 'Sign out' };

const ENGINES = [
  {
    name: 'Firefox',
    isHere: Boolean(FIREFOX),
    start: (info: TestInfo) => startFirefox(info.outputPath('profile')),
  },
  { name: 'WebKit', isHere: Boolean(WEBKIT_DRIVER && XVFB), start: startWebKit },
];

for (const { name, isHere, start } of ENGINES) {
  test.describe(name, () => {
    test.describe.configure({ timeout: LIMIT_MS });
    test.skip(!isHere, `There is no ${name} here.`);
    let stage: Stage;
    let engine: Engine;

    test.beforeEach(async () => {
      stage = await createStage();
      engine = await start(test.info());
      stage.onClose(engine.close);
    });
    test.afterEach(async () => {
      try {
        if (test.info().status !== 'passed') await keepScreenshot(engine, test.info());
      } finally {
        await stage.close();
      }
    });

    test('sign in by keys, run, table, reload, sign out @full', async () => {
      const { explorerUrl } = await stage.start();
      await goTheWholeWay(engine, explorerUrl, stage.nextUser());
      expect(engine.errors, 'what the page throws, or its policy stops').toEqual([]);
    });
  });
}

async function goTheWholeWay(engine: Engine, url: string, user: Credentials): Promise<void> {
  const page = new EnginePage(engine);
  await engine.open(url);
  await page.click({ label: 'Username' });
  await page.type(user.username);
  await page.press('Tab');
  await page.type(user.password);
  await page.click({ label: 'API key' });
  await page.type(user.apiKey);
  await page.press('Enter');
  await page.see(TIMER);
  await page.click({ role: 'button', name: 'Skip' });

  await page.click(EDITOR);
  await page.press('Control', 'a');
  await page.press('Delete');
  await page.type('{ continents { code name } }');
  await page.press('Control', 'Enter');
  // A list opens as a table by itself.
  await page.read(TABLE, 'Europe');
  await page.click({ role: 'radio', name: 'JSON' });
  await page.read(ANSWER, '"name": "Europe"');

  await page.click({ role: 'radio', name: 'Table' });
  await page.see({ role: 'columnheader', name: 'name' });
  await page.read(TABLE, 'Europe');

  await engine.reload();
  await page.see(TIMER);
  await page.read(EDITOR, 'continents {');
  await page.read(TABLE, 'Europe');

  await page.click({ role: 'button', name: user.username });
  await page.click(SIGN_OUT);
  await page.see(SIGN_IN);
  await engine.reload();
  await page.see(SIGN_IN);
  await page.seeNo(TIMER);
}

/** What was on the screen when a test failed; a browser that has gone has none. */
async function keepScreenshot(engine: Engine | undefined, info: TestInfo): Promise<void> {
  const picture = await engine?.screenshot().catch(() => undefined);
  if (picture) await writeFile(info.outputPath('screen.png'), picture);
}
