import { useEffect, useState } from 'react';
import { formatBytes } from '../contract/language.ts';
import { SETTINGS_COPY } from '../explorer/features/settings/settings-copy.ts';
import {
  deleteStored,
  readStored,
  STORED_KINDS,
  storedBytes,
} from '../explorer/features/settings/stored-data.ts';
import {
  FOLDER_DATABASE,
  countOperations,
  OPERATION_DATABASE,
} from '../operations/operation-database.ts';
import { SCHEMA_DATABASE } from '../schema/api.ts';
import { SCHEMA_HISTORY_DATABASE } from '../schema/changes-api.ts';
import { WITHHELD_DATABASE } from '../explorer/features/withheld/withheld-database.ts';
import { browserStorage } from '../explorer/ui/browser-storage.ts';
import { Fact } from '../explorer/ui/fact.tsx';
import { Button } from '../explorer/ui/button.tsx';
import { DeletionQuestion, takeFocus } from '../explorer/ui/deletion-question.tsx';
import { COPY } from './copy.ts';
import './kept-data.css';
import { PART_COPY } from '../explorer/ui/part-copy.ts';

const SHARED = browserStorage();

export function KeptData() {
  /** Undefined until it was asked once. */
  const [isAsking, setAsking] = useState<boolean>();
  const [operations, setOperations] = useState(0);
  useEffect(() => void countOperations().then(setOperations, () => undefined), []);
  const sizes = STORED_KINDS.map((kind) => [kind, storedBytes(readStored(SHARED, kind))] as const);
  const kept = sizes.filter(([, bytes]) => bytes > 0);
  if (kept.length === 0 && operations === 0) return null;
  const { title, lead, schemas, remove, question, confirm } = COPY.kept;
  return (
    <section className="gh-aside gh-kept" aria-labelledby="gh-kept-title">
      <h2 id="gh-kept-title">{title}</h2>
      <p>
        {lead} {SETTINGS_COPY.storedHint}
      </p>
      <dl>
        {kept.map(([kind, bytes]) => (
          <Fact key={kind} name={SETTINGS_COPY.kinds[kind]}>
            {formatBytes(bytes)}
          </Fact>
        ))}
        {operations > 0 && (
          <Fact name={SETTINGS_COPY.kinds.operations}>{PART_COPY.operations(operations)}</Fact>
        )}
        <div>
          <dt>{schemas}</dt>
        </div>
      </dl>
      {isAsking ? (
        <DeletionQuestion
          text={question}
          answers={[[confirm, () => void deleteAll()]]}
          onLeave={() => setAsking(false)}
        />
      ) : (
        <Button
          ref={isAsking === false ? takeFocus : undefined}
          label={remove}
          onClick={() => setAsking(true)}
        />
      )}
    </section>
  );
}

async function deleteAll(): Promise<void> {
  for (const storage of [SHARED, browserStorage('sessionStorage')]) {
    for (const kind of STORED_KINDS) deleteStored(storage, kind);
  }
  // First the database that says that files mirror the operations: otherwise they would be deleted too.
  const databases = [
    FOLDER_DATABASE,
    OPERATION_DATABASE,
    SCHEMA_DATABASE,
    SCHEMA_HISTORY_DATABASE,
    WITHHELD_DATABASE,
  ].map(deleteDatabase);
  await Promise.all(databases).catch(() => undefined);
  window.location.reload();
}

/** If another page has the database open, the deletion waits for it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const type of ['success', 'error', 'blocked']) {
      request.addEventListener(type, () => resolve());
    }
  });
}
