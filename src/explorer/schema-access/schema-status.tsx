import { ReloadIcon, Tooltip } from '../editors/parts/graphiql-parts.ts';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../commands/command-store.ts';
import { commandLabel, useKeysOf, withKeys } from '../commands/keymap.ts';
import type { CallFailure, CallFailureCode } from '../../transport/call-failure.ts';
import type { CallFacts } from '../../transport/exchange.ts';
import { Button } from '../ui/button.tsx';
import { laterPanel } from '../ui/later-panel.tsx';
import { useSchemaAccess } from './schema-access.ts';

export function useSchemaAbsence(): CallFailure | undefined {
  const { held } = useSchemaAccess().source;
  return useStore(held, ({ schema, failure }) => (schema ? undefined : failure));
}

export function ReloadSchema() {
  const { held, reload } = useSchemaAccess().source;
  const isAsking = useStore(held, (state) => state.isAsking);
  useCommands({ 'reload-schema': { run: reload } });
  const label = withKeys(commandLabel('reload-schema'), useKeysOf('reload-schema'));
  return (
    <Tooltip label={label}>
      <Button
        className="graphiql-un-styled"
        label={<ReloadIcon className={isAsking ? 'graphiql-spin' : ''} aria-hidden="true" />}
        aria-label={label}
        disabled={isAsking}
        onClick={() => void reload()}
      />
    </Tooltip>
  );
}

/** Failures that are over once a call succeeds. */
const PASSING: ReadonlySet<CallFailureCode> = new Set([
  'offline',
  'unreachable',
  'timeout',
  'server-error',
  'rate-limited',
  'quota-used-up',
]);

export function useRetriedSchema(
  schemaFailure: CallFailure | undefined,
  facts: CallFacts | undefined,
  reload: () => Promise<void>,
): void {
  const isOver =
    schemaFailure !== undefined && PASSING.has(schemaFailure.code) && facts?.phase === 'done';
  const retriedFor = useRef<CallFacts>(undefined);
  useEffect(() => {
    if (!isOver || retriedFor.current === facts) return;
    retriedFor.current = facts;
    void reload();
  }, [isOver, facts, reload]);
}

// Apart from schema-parts.tsx: the docs would bring GraphiQL's hooks along, as a chunk of their own.
const EditorLine = laterPanel(async () => (await import('./schema-notices.tsx')).EditorLine);

export function EditorSchemaLine() {
  return useSchemaAbsence()?.code === 'introspection-refused' ? <EditorLine /> : null;
}
