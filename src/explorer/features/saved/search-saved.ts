import type { FoundItem } from '../../commands/command-store.ts';
import { foldText, searchedWords } from '../../../contract/fold-text.ts';
import { hasWords } from './saved-lines.ts';
import { savedItemsOf, orderItems } from './saved-order.ts';
import { savedStoreOf } from './saved-store.ts';
import type { SavedRequest } from './saved-tabs.tsx';

const MAX_FOUND = 20;

export async function searchSaved(
  owner: Parameters<typeof savedStoreOf>[0],
  text: string,
  ask: (request: SavedRequest) => void,
): Promise<readonly FoundItem[]> {
  const saved = savedStoreOf(owner);
  await saved.start();
  const { folders, operations } = orderItems(savedItemsOf(saved.state.getState().stored));
  const words = searchedWords(text);
  const found = [...folders, undefined].flatMap((folder) =>
    (operations.get(folder?.id) ?? [])
      .filter((operation) => hasWords(operation, folder?.name ?? '', words))
      .map((operation) => ({
        operation,
        folder,
        rank: words.every((word) => foldText(operation.name).includes(word)) ? 0 : 1,
      })),
  );
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND)
    .map(({ operation, folder }) => ({
      id: operation.id,
      label: operation.name,
      detail: folder?.name,
      run: () => ask({ kind: 'open', operation }),
    }));
}
