import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Takes the guide's pictures of the production build. */
export default defineConfig({
  ...config,
  testMatch: 'guide/pictures.ts',
  outputDir: '../test-results/guide',
});
