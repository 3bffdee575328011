import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser whose user has forbidden all cookies, and with them every storage. */
export interface BrowserWithoutStorage {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

const PREFERENCES = { profile: { default_content_setting_values: { cookies: 2 } } };

/** Starts Chromium with the setting "Block all cookies", as a person sets it. */
export async function startBrowserWithoutStorage(
  options: LaunchOptions,
): Promise<BrowserWithoutStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-profile-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
  const context = await chromium.launchPersistentContext(folder, options);
  return {
    context,
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
