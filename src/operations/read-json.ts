import { WorkspaceError } from './workspace-error.ts';

/** Levels; what is written here has no more than a dozen. */
const MAX_DEPTH = 64;

/** Members that reach an object’s prototype, where somebody copies them without care. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The value of a JSON text of somebody else’s.
 *
 * @param where the file, for the message
 * @throws {WorkspaceError} `not-json`, `too-deep`, `forbidden-key`
 */
export function readForeignJson(text: string, where: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    // Very deep, it is a RangeError.
    if (cause instanceof RangeError) throw tooDeep(where, cause);
    throw new WorkspaceError('not-json', where, (cause as Error).message, { cause });
  }
  return checkTree(value, where);
}

/**
 * The same value, once it is no deeper than 64 levels and has no member that reaches a prototype.
 *
 * @throws {WorkspaceError} `too-deep`, `forbidden-key`
 */
export function checkTree(value: unknown, where: string): unknown {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw tooDeep(where);
    const next: unknown[] = [];
    for (const part of level) {
      if (typeof part !== 'object' || part === null) continue;
      if (Array.isArray(part)) {
        for (const item of part) next.push(item);
        continue;
      }
      for (const [key, member] of Object.entries(part)) {
        if (FORBIDDEN.has(key)) throw new WorkspaceError('forbidden-key', where, key);
        next.push(member);
      }
    }
    level = next;
  }
  return value;
}

const tooDeep = (where: string, cause?: Error) =>
  new WorkspaceError('too-deep', where, String(MAX_DEPTH), { cause });
