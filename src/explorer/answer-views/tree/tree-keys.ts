import { useRef, type KeyboardEvent } from 'react';

/** Where a row stands among those that are shown. */
export interface RowState {
  readonly index: number;
  readonly rows: number;
  /** Rows that fit into the view. */
  readonly page: number;
  readonly isOpen: boolean;
  readonly hasChildren: boolean;
  /** Index of the row that it is in; undefined at the top. */
  readonly parent: number | undefined;
}

/** What a key does in a tree (WAI-ARIA Authoring Practices, tree view). */
type TreeAction =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'activate' }
  | { readonly kind: 'open-siblings' };

/** @returns undefined for a key that does nothing here */
export function actionOfKey(key: string, row: RowState): TreeAction | undefined {
  const { index, rows, page, isOpen, hasChildren, parent } = row;
  const go = (wanted: number): TreeAction => ({
    kind: 'go',
    index: Math.max(0, Math.min(wanted, rows - 1)),
  });
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index - 1);
    case 'PageDown':
      return go(index + page);
    case 'PageUp':
      return go(index - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows - 1);
    case 'ArrowRight':
      if (!hasChildren) return go(index);
      return isOpen ? go(index + 1) : { kind: 'toggle' };
    case 'ArrowLeft':
      return isOpen ? { kind: 'toggle' } : go(parent ?? index);
    case 'Enter':
    case ' ':
      return { kind: 'activate' };
    case '*':
      return { kind: 'open-siblings' };
    default:
      return undefined;
  }
}

const PAUSE_MS = 700;

const NOTHING = { typed: '', at: 0 };

/** What they do in a tree is something else. */
const NO_LETTERS: ReadonlySet<string> = new Set([' ', '*']);

/** Letters that are typed within a moment, as the beginning of a name; any other key ends it. */
export function useTypeAhead(): (event: KeyboardEvent) => string | undefined {
  const last = useRef(NOTHING);
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey || key.length !== 1 || NO_LETTERS.has(key)) {
      last.current = NOTHING;
      return undefined;
    }
    const { typed, at } = last.current;
    const letters = (timeStamp - at < PAUSE_MS ? typed : '') + key.toLowerCase();
    last.current = { typed: letters, at: timeStamp };
    return letters;
  };
}
