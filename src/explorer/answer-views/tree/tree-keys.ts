import { rowAfterKey } from '../../ui/row-keys.ts';

export interface RowState {
  readonly index: number;
  readonly rows: number;
  readonly page: number;
  readonly isOpen: boolean;
  readonly hasChildren: boolean;
  /** Index of the row that it is in; undefined at the top. */
  readonly parent: number | undefined;
}

/** The row or action for a key in a tree (WAI-ARIA Authoring Practices); undefined for no action. */
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
