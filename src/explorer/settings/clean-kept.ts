import { maskForKeeping } from '../../contract/secrets.ts';
import { keepableItem } from '../../operations/keepable-item.ts';
import { rewriteItems } from '../saved/operation-database.ts';
import type { Storages } from '../ui/browser-storage.ts';
import { rewriteStored, type StoredKind } from './stored-data.ts';

/** What was taken out of what this browser keeps. */
export interface CleanedKept {
  /** Of saved operations and folders: their names, and the headers and texts that held something secret. */
  readonly operations: readonly { readonly name: string; readonly leftOut: readonly string[] }[];
  /** What else held a value in use. */
  readonly kinds: readonly StoredKind[];
}

/**
 * Takes out of saved operations, history, drafts and settings what the rule for secrets does not let in,
 * and an earlier version did.
 *
 * @param secrets values in use; where there are none, names and forms of headers alone tell
 */
export async function cleanKept(
  { shared, own }: Storages,
  secrets: readonly string[],
): Promise<CleanedKept> {
  const operations: { name: string; leftOut: readonly string[] }[] = [];
  const edit = (value: string): string => maskForKeeping(value, secrets);
  const kinds = [shared, own].flatMap((storage) => rewriteStored(storage, edit));
  // A browser that has no database to give keeps none.
  await rewriteItems((item) => {
    const { item: next, leftOut } = keepableItem(item, secrets);
    if (next !== item) operations.push({ name: next.name, leftOut });
    return next;
  }).catch(() => undefined);
  return { operations, kinds: [...new Set(kinds)] };
}
