import { useDeferredValue, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pathKey, type Path } from '../../../schema/selection-path.ts';
import { useEditorCursor, useEditorMarks } from '../../editors/graphiql-adapter-cursor.ts';
import { useChooseOperation } from '../../editors/graphiql-adapter.ts';
import { placeAt } from './document/place.ts';
import type { EditContext } from './document/parsed-document.ts';
import { chosenOf, type Chosen } from './use-builder.ts';

interface CursorState {
  readonly path: Path;
  /** The path's key; empty where it is in none. */
  readonly key: string;
}

/** Where the editor's cursor is. Kept beside React's state: a step of the cursor draws two rows anew. */
export type CursorStore = StoreApi<CursorState>;

const NOWHERE: CursorState = { path: [], key: '' };

export function createCursorStore(): CursorStore {
  return createStore<CursorState>(() => NOWHERE);
}

/** Whether the cursor is in a row, or in something below it that is folded away. */
export function useHasCursor(cursor: CursorStore, path: Path, isClosed: boolean): boolean {
  const own = pathKey(path);
  return useStore(
    cursor,
    ({ key }) => key !== '' && (key === own || (isClosed && key.startsWith(`${own} / `))),
  );
}

interface FollowedCursor extends Pick<EditContext, 'document' | 'target'> {
  readonly cursor: CursorStore;
  readonly isCurrent: boolean;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Shows what the editor's cursor is in: its definition, and which of its rows. Draws nothing. */
export function CursorFollower(props: FollowedCursor): null {
  const { cursor, document, isCurrent, target, onChoose } = props;
  const offset = useDeferredValue(useEditorCursor());
  const { hasFocus } = useEditorMarks();
  const chooseOperation = useChooseOperation();
  const shown = target.kind === 'definition' ? target.index : undefined;
  useEffect(() => {
    if (!isCurrent) return;
    const place = placeAt(document, offset);
    const isShown = place !== undefined && place.index === shown;
    const state = isShown ? { path: place.path, key: pathKey(place.path) } : NOWHERE;
    if (state.key !== cursor.getState().key) cursor.setState(state);
    if (!place || isShown || !hasFocus()) return;
    const definition = document.definitions[place.index];
    onChoose(chosenOf(document, { kind: 'definition', index: place.index }));
    if (definition?.kind === 'OperationDefinition' && definition.name) {
      chooseOperation(definition.name.value);
    }
  }, [cursor, document, isCurrent, offset, shown, hasFocus, onChoose, chooseOperation]);
  return null;
}
