import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode } from './require-node.mjs';

requireNode();
const { runMain } = await import('./run-main.mjs');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
const { DIST } = await import('./project.mjs');

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // In this very process, so that arguments, input and exit code are its own.
  const doctor = join(DIST, 'service/doctor.js');
  process.argv[1] = doctor;
  await import(pathToFileURL(doctor).href);
});
