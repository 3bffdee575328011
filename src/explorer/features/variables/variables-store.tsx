import { useMemo, type JSX, type ReactNode } from 'react';
import { InputStoreContext, type InputStore } from '../inputs/input-store.ts';
import { JSON_NOTATION, removeJson, setJson } from './json-document.ts';

interface VariablesStoreProps {
  /** Changes the text of the variables. Stable during typing. */
  readonly edit: (change: (text: string) => string) => void;
  readonly children: ReactNode;
}

/** Gives editors of values the variables' JSON to write to. */
export function VariablesStore({ edit, children }: VariablesStoreProps): JSX.Element {
  const store = useMemo<InputStore>(
    () => ({
      ...JSON_NOTATION,
      put: (path, ...literals) => edit((text) => setJson(text, path, ...literals)),
      remove: (path) => edit((text) => removeJson(text, path)),
    }),
    [edit],
  );
  return <InputStoreContext value={store}>{children}</InputStoreContext>;
}
