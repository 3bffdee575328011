import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, wherever the command was typed. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the build ends up, and what it is replaced as. */
export const DIST = join(ROOT, 'dist');

/** Locks live outside node_modules and dist, since both are replaced while they are held. */
export const LOCKS = join(ROOT, '.gatehouse');
