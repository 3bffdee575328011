import { chromium } from '@playwright/test';
import { findBrowser } from '../../src/tools/testing/find-program.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** @returns {Promise<Browser>} */
export async function startBrowser() {
  return chromium.launch({ executablePath: await findBrowser(), args: ARGS });
}
