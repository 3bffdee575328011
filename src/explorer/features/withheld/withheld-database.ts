import { announceChange, createTransact } from '../../../workers/open-database.ts';

export const WITHHELD_DATABASE = 'gatehouse-withheld';

/** A newer build that stores them in another way raises it, and takes over the stored ones. */
const FORMAT = 1;

/** More fields of one user of a service are not kept: a service may say anything. */
const MAX_FIELDS = 5_000;

interface KeptField {
  readonly service: string;
  /** Empty for the user of a token that does not say whose it is. */
  readonly user: string;
  readonly field: string;
  readonly at: number;
}

const transact = createTransact<KeptField, [service: string, user: string, field: string]>(
  { name: WITHHELD_DATABASE, version: FORMAT },
  'fields',
);

type Owner = Pick<KeptField, 'service' | 'user'>;

export async function readWithheld({ service, user }: Owner): Promise<ReadonlyMap<string, number>> {
  const range = IDBKeyRange.bound([service, user], [service, user, []]);
  const kept = await transact('readonly', (fields) => fields.getAll(range));
  return new Map(kept.map(({ field, at }) => [field, at]));
}

export async function changeWithheld(
  { service, user }: Owner,
  withheld: readonly string[],
  came: readonly string[],
  at: number,
): Promise<void> {
  await transact('readwrite', async (fields) => {
    const range = IDBKeyRange.bound([service, user], [service, user, []]);
    const room = MAX_FIELDS - (await fields.count(range));
    const kept = withheld
      .slice(0, Math.max(0, room))
      .map((field) => ({ service, user, field, at }));
    await Promise.all([
      ...came.map((field) => fields.delete([service, user, field])),
      ...kept.map((one) => fields.put(one, [service, user, one.field])),
    ]);
  });
  announceChange(WITHHELD_DATABASE);
}

export function listWithheld(): Promise<readonly KeptField[]> {
  return transact('readonly', (fields) => fields.getAll());
}

export async function deleteWithheld(): Promise<void> {
  await transact('readwrite', (fields) => fields.clear());
  announceChange(WITHHELD_DATABASE);
}

export function watchWithheld(listener: () => void): () => void {
  const channel = new BroadcastChannel(WITHHELD_DATABASE);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
