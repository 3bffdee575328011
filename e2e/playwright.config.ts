import { defineConfig } from '@playwright/test';
import { OTHER_HOST } from './support/other-host.ts';

/** A Chromium to use; without it, Playwright's own. Set by `npm test`. */
const executablePath = process.env['CHROMIUM_PATH'];
/** Where the machine-readable report goes, besides the lines on the screen. */
const report = process.env['E2E_REPORT'];
const full = Boolean(process.env['E2E_FULL']);

/** Names of this machine resolve, all others do not exist. */
const fence = `MAP ${OTHER_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`;

const ci = Boolean(process.env['CI']);

/**
 * The production build in a real browser. Each worker starts services of its own on free ports
 * (see the fixtures), so there is no `webServer` here, and no `baseURL`.
 */
export default defineConfig({
  testDir: '.',
  // The bench keeps unit tests beside its code.
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  snapshotPathTemplate: '{testFilePath}-snapshots/{arg}{ext}',
  globalSetup: './support/global-setup.ts',
  ...(!full && { grepInvert: /@full/ }),
  fullyParallel: true,
  // One more than the cores of a small machine: a session waits about as long as it works.
  workers: 3,
  // On a machine that nobody sits at, a bad moment of the machine itself is not to turn a change away.
  // What passes at the second try is named with what failed, and three such tests are failures.
  retries: ci ? 1 : 0,
  forbidOnly: ci,
  timeout: 60_000,
  // A bound against hanging, far above what a busy machine takes.
  expect: { timeout: 15_000 },
  globalTimeout: ci ? (full ? 60 : 30) * 60_000 : 0,
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // It takes a fourth of the whole run's time; `--trace retain-on-failure` has one for those that fail.
    trace: ci ? 'on-first-retry' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=${fence}`,
      ],
    },
  },
});
