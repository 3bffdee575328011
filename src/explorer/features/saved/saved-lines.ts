import type { SavedItem, SavedOperation } from '../../../operations/saved-operation.ts';
import type { OrderedItems } from './saved-order.ts';
import { foldText, searchedWords } from '../../../contract/fold-text.ts';

export interface SavedLine {
  readonly key: string;
  readonly item: SavedItem | undefined;
  /** From 1. */
  readonly level: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isProvided: boolean;
}

const PROVIDED_KEY = 'provided';

interface ListedItems {
  readonly own: OrderedItems;
  readonly provided: OrderedItems | undefined;
  readonly closed: ReadonlySet<string>;
  /** What the operations have to hold; all are listed where it is empty. */
  readonly text: string;
}

export function savedLines({ own, provided, closed, text }: ListedItems): readonly SavedLine[] {
  const words = searchedWords(text);
  const lines = linesOf(own, { level: 1, isProvided: false, closed, words });
  if (!provided) return lines;
  const below = linesOf(provided, { level: 2, isProvided: true, closed, words });
  const count = below.filter(({ item }) => item?.kind === 'operation').length;
  if (words.length > 0 && below.length === 0) return lines;
  const isOpen = words.length > 0 || !closed.has(PROVIDED_KEY);
  return [
    ...lines,
    {
      key: PROVIDED_KEY,
      item: undefined,
      level: 1,
      count: words.length > 0 ? count : provided.count,
      isOpen,
      isProvided: true,
    },
    ...(isOpen ? below : []),
  ];
}

interface LineOptions {
  readonly level: number;
  readonly isProvided: boolean;
  readonly closed: ReadonlySet<string>;
  readonly words: readonly string[];
}

function linesOf(ordered: OrderedItems, options: LineOptions): SavedLine[] {
  const { level, isProvided, closed, words } = options;
  const keyOf = ({ id }: SavedItem): string => (isProvided ? `${PROVIDED_KEY} ${id}` : id);
  const isSearched = words.length > 0;
  const operationLines = (folder: { id?: string; name?: string }, depth: number): SavedLine[] =>
    (ordered.operations.get(folder.id) ?? [])
      .filter((operation) => !isSearched || hasWords(operation, folder.name ?? '', words))
      .map((item) => ({
        key: keyOf(item),
        item,
        level: depth,
        count: 0,
        isOpen: false,
        isProvided,
      }));
  const folderLines = ordered.folders.flatMap((folder): SavedLine[] => {
    const below = operationLines(folder, level + 1);
    const isNamed = words.every((word) => foldText(folder.name).includes(word));
    if (isSearched && below.length === 0 && !isNamed) return [];
    const key = keyOf(folder);
    const isOpen = isSearched || !closed.has(key);
    const line = { key, item: folder, level, count: below.length, isOpen, isProvided };
    return [line, ...(isOpen ? below : [])];
  });
  return [...folderLines, ...operationLines({}, level)];
}

// Asked for at every keystroke, for each of thousands of operations.
const TEXTS = new WeakMap<SavedOperation, string>();

/** Whether an operation has all words, in any case, in its name, folder, description, text or variables. */
export function hasWords(
  operation: SavedOperation,
  folderName: string,
  words: readonly string[],
): boolean {
  let text = TEXTS.get(operation);
  if (text === undefined) {
    const { name, description, query, variables } = operation;
    text = foldText([name, description, query, variables].join('\n'));
    TEXTS.set(operation, text);
  }
  const folder = foldText(folderName);
  return words.every((word) => text.includes(word) || folder.includes(word));
}
