import { useEffect, useState } from 'react';
import { secretsInUse } from '../../../session/session-state.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { browserStorage, type Storages } from '../../ui/browser-storage.ts';
import { CLEANED_COPY, SETTINGS_COPY } from './settings-copy.ts';
import { UnkeptNotice } from './unkept-notice.tsx';
import { maskForKeeping } from '../../../contract/secrets.ts';
import { keepableItem } from '../../../operations/keepable.ts';
import { rewriteItems } from '../../../operations/operation-database.ts';
import { rewriteStored } from './stored-data.ts';
import { Notice } from '../diagnostics/failure-notice.tsx';

const NOTHING: Awaited<ReturnType<typeof cleanKept>> = { operations: [], kinds: [] };

/** Cleans stored data of secrets at the start and at new values, and names the removed ones. */
export function KeptNotices({ isShown }: { readonly isShown: boolean }) {
  const { service, store } = useSchemaAccess();
  const [cleaned, setCleaned] = useState(NOTHING);
  useEffect(() => {
    const storages = { shared: browserStorage(), own: browserStorage('sessionStorage') };
    let cleanedFor: number | undefined;
    const clean = (): void => {
      const view = store.getView();
      const receivedAt = view.status === 'valid' ? view.receivedAt : 0;
      if (receivedAt === cleanedFor) return;
      cleanedFor = receivedAt;
      void cleanKept(storages, secretsInUse(store.getState(), service.apiKey)).then((found) =>
        setCleaned((before) => ({
          operations: [...before.operations, ...found.operations],
          kinds: [...new Set([...before.kinds, ...found.kinds])],
        })),
      );
    };
    clean();
    return store.subscribe(clean);
  }, [service, store]);
  const { operations, kinds } = cleaned;
  if (!isShown) return null;
  const { kinds: kindNames } = SETTINGS_COPY;
  const found = [
    ...operations.map(({ name, leftOut }) => `${name}: ${leftOut.join(', ')}`),
    ...kinds.map((kind) => kindNames[kind]),
  ];
  return (
    <div className="gh-notices">
      <UnkeptNotice />
      {found.length > 0 && (
        <Notice
          role="status"
          title={CLEANED_COPY.title}
          advice={`${found.join('; ')}. ${CLEANED_COPY.advice}`}
          onDismiss={() => setCleaned(NOTHING)}
        />
      )}
    </div>
  );
}

/** Removes what the rule for secrets refuses but an earlier version kept, by `secrets` and by form. */
async function cleanKept({ shared, own }: Storages, secrets: readonly string[]) {
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
