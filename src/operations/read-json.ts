import { format, parseTree, type Node } from 'jsonc-parser';
import * as v from 'valibot';
import { applyEdits } from './splice.ts';
import { WorkspaceError } from './workspace.ts';

/** Levels; our own files have at most a dozen. */
const MAX_DEPTH = 64;

/** Members that reach an object’s prototype when copied carelessly. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON with variables as text, so that numbers keep their digits. Throws a WorkspaceError
 * `not-json`, `too-deep` or `forbidden-key`.
 */
export function readForeignJson(text: string, source: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    // Very deep JSON causes a RangeError.
    if (cause instanceof RangeError) throw tooDeep(source, cause);
    throw new WorkspaceError('not-json', source, (cause as Error).message, { cause });
  }
  checkTree(value, source, () => false);
  // Variables are text from here on: a name of theirs reaches no object.
  return checkTree(JSON.parse(quoteVariables(text)), source);
}

/** JSON with one member or item per line, numbers as written. */
export function layOutVariables(text: string): string {
  const edits = format(text, undefined, { tabSize: 2, insertSpaces: true });
  return applyEdits(
    text,
    edits.map(({ offset, length, content }) => ({
      start: offset,
      end: offset + length,
      text: content,
    })),
  );
}

/** JSON with each placeholder in the place of a value, `{{id}}`, as a text. */
export function withPlaceholders(text: string): string {
  let isInText = false;
  return text.replaceAll(/\\[\s\S]|"|\{\{[^{}"]*\}\}/g, (part) => {
    isInText = isInText !== (part === '"');
    return part.startsWith('{') && !isInText ? JSON.stringify(part) : part;
  });
}

/** The same JSON, with each object of variables as a text. */
function quoteVariables(text: string): string {
  // Joined once: successive edits would copy a large collection each time.
  const parts: string[] = [];
  let at = 0;
  const quote = ({ type, children = [] }: Node): void => {
    const [name, value] = children;
    if (type === 'property' && name?.value === 'variables' && value?.type === 'object') {
      const { offset, length } = value;
      const written = text.slice(offset, offset + length);
      parts.push(text.slice(at, offset), JSON.stringify(layOutVariables(written)));
      at = offset + length;
    } else children.forEach(quote);
  };
  const root = parseTree(text);
  if (root) quote(root);
  return parts.join('') + text.slice(at);
}

/** Throws a WorkspaceError: `too-deep` past 64 levels, `forbidden-key` for members that reach a prototype. */
export function checkTree(
  value: unknown,
  source: string,
  isForbidden = (key: string): boolean => FORBIDDEN.has(key),
  depth = 0,
): unknown {
  if (depth > MAX_DEPTH) throw tooDeep(source);
  if (typeof value !== 'object' || value === null) return value;
  // The keys of a list are numbers.
  for (const [key, member] of Object.entries(value)) {
    if (isForbidden(key)) throw new WorkspaceError('forbidden-key', source, key);
    checkTree(member, source, isForbidden, depth + 1);
  }
  return value;
}

const tooDeep = (source: string, cause?: Error) =>
  new WorkspaceError('too-deep', source, String(MAX_DEPTH), { cause });

/** Throws a WorkspaceError `wrong-shape`, with the path of the first invalid member. */
export function checkShape<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  source: string,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  throw new WorkspaceError('wrong-shape', source, (v.getDotPath(issues[0]) ?? '').slice(0, 200));
}
