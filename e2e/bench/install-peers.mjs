import { installLocked } from '../../src/tools/install.mjs';
import { BENCH } from './places.mjs';

/**
 * Installs the peers of the bench's own lockfile into its own folder, where they are not there yet.
 *
 * @throws {import('../../src/tools/command.mjs').ToolError} with npm's own words, if npm fails
 */
export async function installPeers() {
  await installLocked(BENCH, 'the peers that are measured against');
}
