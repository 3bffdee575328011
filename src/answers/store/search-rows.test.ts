import { expect, test } from 'vitest';
import { createAnswerText } from '../json/indexed-text.ts';
import { LIST, spillFlat } from '../../testing/page-fixtures.ts';
import type { PlacedList } from './placed-list.ts';
import { createRowSearch } from './search-rows.ts';
import type { SpilledText } from './spilled-text.ts';

test('more rows than can be sorted are said to be, and a filter makes them fewer', async () => {
  const { text, of } = await spillLong();
  const search = createRowSearch(text, 15_000);
  const order = { column: ['id'], direction: 'descending' } as const;
  await expect(search.find(of, { list: LIST, order })).rejects.toThrow(
    'more rows than can be sorted',
  );
  expect([...(await search.find(of, { list: LIST, order, filter: '77' }))]).toEqual([
    577, 477, 377, 277, 177, 77,
  ]);
});

test('a search ends where another is asked for, or it is given up', async () => {
  const { text, of } = await spillLong();
  const search = createRowSearch(text);
  const first = search.find(of, { list: LIST, filter: '1' });
  const second = search.find(of, { list: LIST, filter: '22' });
  await expect(first).rejects.toThrow('given up');
  expect([...(await second)]).toEqual([
    22, 122, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 322, 422, 522,
  ]);
  const third = search.find(of, { list: LIST, filter: '3' });
  search.giveUp();
  await expect(third).rejects.toThrow('given up');
});

async function spillLong(): Promise<{ text: SpilledText; of: PlacedList }> {
  const flat = createAnswerText();
  const head = '{"data":{"all":{"edges":[';
  const rows = Array.from({ length: 600 }, (_, id) => `{"id":${id},"text":"${'x'.repeat(200)}"}`);
  flat.append(new TextEncoder().encode(head + rows.join(',')));
  const list = head.length - 1;
  const { text } = await spillFlat(flat, { path: LIST, list, chunkBytes: 5_000 });
  return { text, of: text.lists[0] as PlacedList };
}
