import { Figures } from './figures.mjs';
import { markdownReport } from './markdown.mjs';

/**
 * @typedef {import('../statistics.mjs').Summary} Summary
 *
 * @typedef {object} GroupResults one group as it was last measured
 * @property {string} commit of the build that was measured
 * @property {import('../machine.mjs').Machine} machine
 * @property {number} runs
 * @property {Record<string, string>} subjects names by id
 * @property {{ id: string, reason: string }[]} missing peers that could not be had
 * @property {string[]} failures what could not be measured, and why
 * @property {Record<string, Record<string, Summary>>} results by `subject/condition/visit` or the
 *   like, then by the name of what was measured
 *
 * @typedef {Record<string, GroupResults>} AllResults by group
 */

/** @type {Figures<AllResults>} What people wrote below the page's mark stays. */
export const PAGE_FIGURES = new Figures('performance', markdownReport);
