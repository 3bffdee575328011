import { Figures } from '../bench/report/figures.mjs';
import { servicePage } from './service-page.mjs';

/** @type {Figures<import('./service-page.mjs').ServiceResults>} */
export const SERVICE_FIGURES = new Figures('performance-service', servicePage);
