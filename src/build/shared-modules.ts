export interface ModuleLinks {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

type LinksOf = (id: string) => ModuleLinks | null;

interface Placement {
  readonly mayMove: (id: string) => boolean;
  /** Whether it has a place already, in a file that imports none of those that may move. */
  readonly isPlaced: (id: string) => boolean;
}

interface Starts {
  readonly page: string;
  readonly early: readonly string[];
  readonly alone: readonly string[];
}

export type SharedBy = 'early' | 'alone';

/** Finds early code that other code imports on demand, too: by id, which of two files it can share. */
export function findSharedModules(
  linksOf: LinksOf,
  { page, early, alone }: Starts,
  { mayMove, isPlaced }: Placement,
): ReadonlyMap<string, SharedBy> {
  const ofPage = reach(linksOf, [page]);
  const entries = entriesOf(linksOf, page);
  const users = new Map<string, number>();
  for (const entry of entries) {
    for (const id of reach(linksOf, [entry])) users.set(id, (users.get(id) ?? 0) + 1);
  }
  const comesEarly = reach(
    linksOf,
    early.filter((start) => entries.has(start)),
  );
  const isElsewhere = (id: string): boolean => ofPage.has(id) || isPlaced(id);
  const found = new Set(
    [...comesEarly].filter((id) => mayMove(id) && !isElsewhere(id) && (users.get(id) ?? 0) > 1),
  );
  const stays = (id: string): boolean =>
    linksOf(id)?.importedIds.some((other) => !found.has(other) && !isElsewhere(other)) ?? true;
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const id of found) if (stays(id)) found.delete(id);
  }
  const comesAlone = reach(linksOf, alone);
  return new Map([...found].map((id) => [id, comesAlone.has(id) ? 'alone' : 'early']));
}

export type WorkerPlace = 'base' | 'explorer' | 'worker';

/**
 * Finds the modules of a worker that is built with the page, by id: `base` for those that the page starts with,
 * or that parts without the explorer need, `explorer` for those that only other parts of the page need, and
 * `worker` for those that the page does not need.
 */
export function findWorkerModules(
  linksOf: LinksOf,
  worker: string,
  { page, alone }: Omit<Starts, 'early'>,
): ReadonlyMap<string, WorkerPlace> {
  const base = reach(linksOf, [page, ...alone]);
  const ofPage = reach(linksOf, entriesOf(linksOf, page));
  const placeOf = (id: string): WorkerPlace =>
    base.has(id) ? 'base' : ofPage.has(id) ? 'explorer' : 'worker';
  const ofWorker = reach(linksOf, [worker, ...entriesOf(linksOf, worker)]);
  return new Map([...ofWorker].map((id) => [id, placeOf(id)]));
}

function entriesOf(linksOf: LinksOf, page: string): ReadonlySet<string> {
  const entries = new Set([page]);
  for (const entry of entries) {
    for (const id of reach(linksOf, [entry])) {
      linksOf(id)?.dynamicallyImportedIds.forEach((other) => entries.add(other));
    }
  }
  entries.delete(page);
  return entries;
}

function reach(linksOf: LinksOf, starts: Iterable<string>): ReadonlySet<string> {
  const seen = new Set(starts);
  for (const id of seen) linksOf(id)?.importedIds.forEach((other) => seen.add(other));
  return seen;
}
