import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';

/**
 * @typedef {object} Machine what a number means nothing without; no names, no paths
 * @property {string} date
 * @property {string} system
 * @property {string} processor
 * @property {number} cores
 * @property {number} memoryGb
 * @property {string} node
 * @property {string} browser
 * @property {number} loadBefore of the last minute, as the group began
 * @property {number} loadAfter
 */

/** @returns {number} the load average of the last minute */
export const load = () => Math.round(loadavg()[0] * 100) / 100;

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {number} loadBefore
 * @returns {Machine}
 */
export function describeMachine(browser, loadBefore) {
  return {
    date: new Date().toISOString().slice(0, 10),
    system: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    browser: `Chromium ${browser.version()}`,
    loadBefore,
    loadAfter: load(),
  };
}
