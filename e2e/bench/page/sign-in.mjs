import { CREDENTIALS } from '../server/service-process.mjs';
import { monacoParts } from '../peers/monaco.mjs';
import { probe } from './bench-page.mjs';

/** @typedef {import('./bench-page.mjs').BenchPage} BenchPage */

/** Our operation editor. */
export const OUR_PARTS = monacoParts('[aria-label="Operation editor"]');

/** The first field of the sign-in screen, with and without React behind it. */
const FIRST_FIELD = 'input[name="username"]';

/**
 * Types the credentials by real keys.
 *
 * @param {BenchPage} bench
 * @param {number} pauseMs between two keys
 * @returns {Promise<{ interactive: number, started: number, dropped: number }>} when the first key
 *   stood in its field, when typing began (milliseconds since the navigation), and how many keys
 *   were lost
 */
export async function typeCredentials(bench, pauseMs) {
  const { page } = bench;
  const started = await probe(bench, 'takesFocus', FIRST_FIELD);
  const holds = probe(bench, 'holds', FIRST_FIELD, CREDENTIALS.username.slice(0, 1));
  await page.keyboard.press(CREDENTIALS.username.slice(0, 1));
  const interactive = await holds;
  await page.keyboard.type(CREDENTIALS.username.slice(1), { delay: pauseMs });
  const username = page.getByLabel('Username', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const apiKey = page.getByLabel('API key', { exact: true });
  await password.focus();
  await page.keyboard.type(CREDENTIALS.password, { delay: pauseMs });
  await apiKey.focus();
  await page.keyboard.type(CREDENTIALS.apiKey, { delay: pauseMs });
  const found = await Promise.all([username, password, apiKey].map((field) => field.inputValue()));
  const wanted = [CREDENTIALS.username, CREDENTIALS.password, CREDENTIALS.apiKey];
  const dropped = wanted.reduce((sum, text, index) => sum + text.length - found[index].length, 0);
  return { interactive, started, dropped };
}

/**
 * Presses `Sign in`.
 *
 * @param {BenchPage} bench
 * @returns {Promise<number>} when, milliseconds since the navigation
 */
export async function pressSignIn(bench) {
  await bench.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const clicks = await probe(bench, 'clicks');
  return clicks[clicks.length - 1];
}
