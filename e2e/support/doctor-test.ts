import { DoctorPage } from './doctor-page.ts';
import { test as base } from './fault-test.ts';

export { expect } from './fault-test.ts';

/** The test of services that misbehave, with the panel that looks for the cause. */
export const test = base.extend<{ doctor: DoctorPage }>({
  doctor: ({ page }, use) => use(new DoctorPage(page)),
  permissions: ['clipboard-read', 'clipboard-write'],
});
