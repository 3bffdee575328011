import type { ExecutionResult } from 'graphql';
import { MalformedBodyError } from './read-results.ts';

type Path = readonly (string | number)[];

/** A part in either format: with `path`, or with an `id` that `pending` announced. */
interface Increment {
  readonly path?: Path;
  readonly id?: string;
  readonly subPath?: Path;
  readonly data?: unknown;
  readonly items?: readonly unknown[] | null;
  readonly errors?: readonly unknown[];
  readonly extensions?: object;
  readonly incremental?: readonly Increment[];
  readonly pending?: readonly { readonly id: string; readonly path: Path }[];
  readonly completed?: readonly { readonly id: string; readonly errors?: readonly unknown[] }[];
}

/**
 * Merges parts (GraphQL's incremental delivery over HTTP, before and since 2023); returns undefined for a result of
 * its own. Each part should have `hasNext`; after one that promised another, a part without any mark adds to the root.
 * Throws a {@link MalformedBodyError} for an unknown path.
 */
export function createIncrementMerger(): (part: object) => ExecutionResult | undefined {
  const whole: { data?: unknown; errors?: unknown[]; extensions?: object } = {};
  const pending = new Map<string, Path>();
  const told = new Set<string>();
  let isPromised = false;
  const addErrors = (errors: unknown): void => {
    // A malformed error list counts as one error.
    const more: readonly unknown[] = Array.isArray(errors) ? errors : [errors ?? []].flat();
    // Each fragment with a failed field repeats its error.
    const added = more.filter((error) => !told.has(JSON.stringify(error)));
    for (const error of added) told.add(JSON.stringify(error));
    if (added.length > 0) whole.errors = [...(whole.errors ?? []), ...added];
  };
  const addPart = (part: Increment): void => {
    for (const { id, path } of part.pending ?? []) pending.set(id, path);
    const path = pathOf(part, pending);
    if (part.items) addItems(whole, path, part);
    // A failed fragment of the older format: earlier data stays.
    const isFailed = part.data === null && part.path !== undefined;
    if (part.data !== undefined && !isFailed) addData(whole, path, part.data);
    addErrors(part.errors);
    if (part.extensions) whole.extensions = { ...whole.extensions, ...part.extensions };
    for (const inner of part.incremental ?? []) addPart(inner);
    for (const { id, errors } of part.completed ?? []) {
      pending.delete(id);
      addErrors(errors);
    }
  };
  return (part) => {
    const isMarked = ['hasNext', 'incremental', 'path'].some((name) => name in part);
    if (!isMarked && !isPromised) return undefined;
    isPromised = 'hasNext' in part && part.hasNext === true;
    addPart(part);
    return { ...whole } as ExecutionResult;
  };
}

function pathOf({ id, path, subPath = [] }: Increment, pending: ReadonlyMap<string, Path>): Path {
  if (id === undefined) return ['data', ...(path ?? [])];
  const start = pending.get(id);
  if (!start) throw new MalformedBodyError('part-misplaced');
  return ['data', ...start, ...subPath];
}

function addItems(whole: object, path: Path, { items, id }: Increment): void {
  // Without an id, the path ends with the index of the first item.
  const list = valueAt(whole, id === undefined ? path.slice(0, -1) : path);
  if (!Array.isArray(list)) throw new MalformedBodyError('part-misplaced');
  const first = id === undefined ? Number(path.at(-1)) : list.length;
  items?.forEach((item, index) => (list[first + index] = item));
}

function addData(whole: object, path: Path, data: unknown): void {
  const parent = valueAt(whole, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (!isObject(parent)) throw new MalformedBodyError('part-misplaced');
  merge(parent, String(key), data);
}

function merge(parent: object, key: string, value: unknown): void {
  const old = ownValue(parent, key);
  // The older format repeats a list whose items gained fields, without their earlier ones.
  if (isObject(old) && isObject(value) && Array.isArray(old) === Array.isArray(value)) {
    for (const [inner, part] of Object.entries(value)) merge(old, inner, part);
    return;
  }
  // A service may name a field anything, even `__proto__`.
  Object.defineProperty(parent, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function valueAt(whole: object, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (isObject(value) ? ownValue(value, String(step)) : undefined),
    whole,
  );
}

function ownValue(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** A number kept as raw JSON is not an object to traverse. */
function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !(JSON as { isRawJSON?: (value: unknown) => boolean }).isRawJSON?.(value);
}
