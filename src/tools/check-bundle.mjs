import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFaults } from './bundle-faults.mjs';
import { ROOT } from './project.mjs';
import { serviceMarkers } from './service-markers.mjs';
import { ToolError } from './tool-error.mjs';

const TEXT = /\.(?:css|html|js|json|map|mjs|svg|txt|webmanifest)$/;

/**
 * Proves that what the page loads holds no service code, no secret, no source map and no address
 * that could be fetched from elsewhere.
 *
 * @param {string} folder the built explorer
 * @returns {string} what was looked at
 * @throws {ToolError} with a line for each fault
 */
export function checkBundle(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TEXT.test(name),
  );
  if (!files.some((name) => name.endsWith('.js'))) throw new ToolError('The bundle holds no code.');
  const context = { markers: serviceMarkers(ROOT), root: ROOT.replace(/[/\\]$/, '') };
  const faults = files.flatMap((name) =>
    bundleFaults(name, readFileSync(join(folder, name), 'utf8'), context),
  );
  if (faults.length > 0) {
    throw new ToolError('The page’s bundle holds what it must not.', { output: faults.join('\n') });
  }
  return `${files.length} files, ${context.markers.length} marks of service code looked for`;
}
