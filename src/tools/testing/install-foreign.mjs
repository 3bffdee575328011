import { join } from 'node:path';
import { installLocked } from '../install.mjs';
import { ROOT } from '../project.mjs';

/**
 * Installs the servers of others that tests drive the explorer against (e2e/foreign), and what others read
 * our files with. Apollo Server has a folder of its own, since it takes another version of graphql.
 *
 * @throws {ToolError} see {@link installLocked}
 */
export async function installForeignServers() {
  const folder = join(ROOT, 'e2e/foreign');
  await Promise.all([
    installLocked(folder, 'the servers of others that tests need'),
    installLocked(join(folder, 'apollo'), 'Apollo Server, which tests need'),
    installLocked(join(folder, 'formats'), 'what others read exports with, which tests need'),
  ]);
}
