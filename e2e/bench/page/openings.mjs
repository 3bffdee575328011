import { probe } from './bench-page.mjs';

/**
 * @typedef {import('./bench-page.mjs').BenchPage} BenchPage
 *
 * @typedef {object} Opened what a click opens
 * @property {string} name of a panel of the rail, or of a button of the bar that opens a dialog
 * @property {string} [dialog] its class
 * @property {string} [holds] selector of what is in a panel once it is open; anything by default
 */

/**
 * Opens a panel or a dialog again and again; the first time loads it.
 *
 * @param {BenchPage} bench
 * @param {Opened} opened
 * @param {number} openings
 * @returns {Promise<number[]>} milliseconds from each click to the painted frame
 */
export async function openingTimes(bench, { name, dialog, holds = '*' }, openings) {
  const { page } = bench;
  // A button of the bar has its keys behind its name.
  const button = (/** @type {string} */ label) =>
    page.getByRole('button', { name: new RegExp(`^${label}( \\(|$)`) });
  const [show, hide] = dialog
    ? [button(name), page.locator(`dialog.${dialog}`)]
    : [button(`Show ${name}`), button(`Hide ${name}`)];
  const place = dialog ? `dialog.${dialog}` : `[aria-label="${name}"]:is(section, [role="region"])`;
  const times = [];
  for (let opening = 0; opening < openings; opening += 1) {
    if (await hide.isVisible()) await (dialog ? page.keyboard.press('Escape') : hide.click());
    await hide.waitFor({ state: 'hidden' });
    const [time] = await Promise.all([probe(bench, 'opens', `${place} ${holds}`), show.click()]);
    times.push(time);
  }
  if (dialog) await page.keyboard.press('Escape');
  return times;
}
