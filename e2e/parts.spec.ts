import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { expectAsBefore } from './support/expect-as-before.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// The development server gathers what it serves at its first start.
test.slow();

test.use({ viewport: { width: 1440, height: 1680 }, deviceScaleFactor: 0.5 });

test('the page of all parts looks as before, in light, dark and both high contrasts @full', async ({
  page,
}, testInfo) => {
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '0'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(vite, 'exit');
  try {
    await page.goto(`${await addressOf(vite.stdout)}src/app/parts.html`);
    for (const theme of ['light', 'dark', 'light contrast', 'dark contrast']) {
      const parts = page.frameLocator(`iframe[title="${theme}"]`);
      await expect(parts.getByRole('button', { name: 'Primary' })).toBeVisible();
    }
    await expectAsBefore(page, 'parts.png', testInfo);
  } finally {
    vite.kill();
    await exited;
  }
});

/** The address that the development server says it serves the explorer at. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [address] = /http:\/\/\S+\/v1\/graphiql\//.exec(stripVTControlCharacters(line)) ?? [];
    if (address === undefined) continue;
    // The rest is read and dropped, so that the server never waits for us.
    output.resume();
    return address;
  }
  throw new Error('The development server said no address.');
}
