import { rowAfterKey } from '../../ui/row-keys.ts';

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

/**
 * What a key does in a tree (WAI-ARIA Authoring Practices, tree view).
 *
 * @returns the index of the row to go to, or what is done; undefined for a key that does nothing here
 */
export function actionOfKey(
  key: string,
  row: RowState,
): number | 'toggle' | 'activate' | 'open-siblings' | undefined {
  const { index, isOpen, hasChildren, parent } = row;
  switch (key) {
    case 'ArrowRight':
      if (!hasChildren) return index;
      return isOpen ? index + 1 : 'toggle';
    case 'ArrowLeft':
      return isOpen ? 'toggle' : (parent ?? index);
    case 'Enter':
    case ' ':
      return 'activate';
    case '*':
      return 'open-siblings';
    default:
      return rowAfterKey(key, index, row);
  }
}
