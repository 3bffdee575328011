import { expect, test } from 'vitest';
import {
  type FileFormat,
  type FormatWriter,
  FILE_START,
  type FormatRequest,
} from '../../../answers/export/file-format.ts';
import { FORMATS, fileKind, WRITERS } from '../../../answers/export/formats.ts';
import { createFileWriter } from '../../../answers/export/write-file.ts';
import { createAnswerText } from '../../../answers/json/answer-text.ts';
import { findLists } from '../../../answers/query/outline.ts';
import { createRowReader } from '../../../answers/query/rows.ts';
import { inOneWindow } from '../../../answers/store/windows.ts';
import { createMemoryPreferences } from '../../../testing/memory-storage.ts';
import { fileName } from './save-file.ts';
import { createSaveChoices, offerFormats, planFile } from './save-plan.ts';

/** What the file of a format declares: a text with each row in a line, and columns to choose. */
const listing: FileFormat = {
  name: 'listing',
  label: 'Listing',
  kind: { extension: 'txt', mediaType: 'text/plain' },
  of: 'rows',
  options: ['columns'],
  lists: 'joined',
  request: ({ list, order, filter }) => ({ format: 'listing', list, order, filter }),
};
const listingWriter: FormatWriter = {
  open: () => ({
    begin: (sink) => sink.write(new TextEncoder().encode('Rows:\n')),
    row(sink, { text, span }) {
      sink.write(new TextEncoder().encode('- '));
      sink.write(text.bytes, span.start, span.end);
      sink.write(new TextEncoder().encode('\n'));
      return undefined;
    },
  }),
};
const formats: readonly FileFormat[] = [...FORMATS, listing];

test('a format that is added is offered, named and written', async () => {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode('{"data":{"rows":[{"id":1},{"id":2}]}}'));
  answer.finish();
  const lists = findLists(answer.text);
  const [list] = lists;
  const plan = list && { list, shown: undefined };

  const offered = offerFormats(formats, lists, plan).at(-1);
  expect(offered).toEqual({ format: listing, isPossible: true, asks: true });

  const request = planFile(listing, plan, createSaveChoices(createMemoryPreferences()).getState());
  const { extension, mediaType } = fileKind(request ?? { format: '' }, formats);
  expect(fileName('Cities', new Date(2026, 10, 1, 9, 5), extension)).toBe(
    'Cities-2026-11-01T090500.txt',
  );
  expect(mediaType).toBe('text/plain');

  expect(await written(request ?? { format: '' })).toBe('Rows:\n- {"id":1}\n- {"id":2}\n');

  async function written(of: FormatRequest): Promise<string> {
    const text = inOneWindow(answer);
    const writers = { ...WRITERS, listing: listingWriter };
    const part = await createFileWriter(text, createRowReader(text), writers).part(of, FILE_START);
    return new TextDecoder().decode(part.bytes);
  }
});
