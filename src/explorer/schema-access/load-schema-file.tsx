import { useEffect, useRef, useState, type JSX } from 'react';
import type { SchemaFileFault } from '../../schema/schema-file.ts';
import { useSchemaAccess } from './schema-access.ts';
import { SCHEMA_COPY, wordsOfFault } from './schema-copy.ts';
import './schema-panels.css';

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly name: string }
  | { readonly is: 'refused'; readonly name: string; readonly fault: SchemaFileFault };

/** The button that asks for a schema file, and what is said of one that cannot be used. */
export function LoadSchemaFile(): JSX.Element {
  const { source } = useSchemaAccess();
  const input = useRef<HTMLInputElement>(null);
  const isMounted = useRef(false);
  const [state, setState] = useState<State>({ is: 'idle' });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const take = async (file: File): Promise<void> => {
    const { name } = file;
    setState({ is: 'reading', name });
    const fault = await source.takeFile(file);
    // With a schema the panel has gone.
    if (isMounted.current) setState(fault ? { is: 'refused', name, fault } : { is: 'idle' });
  };
  return (
    <>
      <button
        type="button"
        aria-disabled={state.is === 'reading'}
        title={SCHEMA_COPY.loadHint}
        onClick={() => state.is !== 'reading' && input.current?.click()}
      >
        {state.is === 'reading' ? SCHEMA_COPY.reading : SCHEMA_COPY.load}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={SCHEMA_COPY.load}
        accept=".graphql,.graphqls,.gql,.sdl,.json,.txt"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file again, once it is mended, is a change too.
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      {state.is === 'refused' && (
        <p className="gh-schema-fault" role="alert" ref={bringIntoSight}>
          {wordsOfFault(state.name, state.fault)}
        </p>
      )}
    </>
  );
}

/** On a phone a panel scrolls, and its end is out of sight. */
function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
