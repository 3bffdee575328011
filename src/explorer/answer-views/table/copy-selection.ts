import { copyForms } from '../../ui/copy.tsx';
import { TABLE_COPY } from './table-copy.ts';
import type { CopyForm, CopyRequest } from '../../../answers/query/copy-cells.ts';
import type { AnswersApi } from '../../../answers/api.ts';

/** Past so many cells there is no HTML beside the text: it is ten times as long. */
const MAX_HTML_CELLS = 100_000;

/** The texts are promised, not awaited: browsers let a page copy only right after a key or a click. */
export async function copySelection(
  answersApi: AnswersApi,
  name: string,
  request: Omit<CopyRequest, 'form'>,
): Promise<string> {
  let isTooMuch = false;
  const make = async (form: CopyForm, type: string): Promise<Blob> => {
    const text = await answersApi.copyCells(name, { ...request, form });
    isTooMuch ||= text === undefined;
    if (text === undefined) throw new Error('More than the clipboard takes');
    return new Blob([text], { type });
  };
  const cells = request.count * request.columns.length;
  const forms = {
    'text/plain': make('tsv', 'text/plain'),
    ...(cells <= MAX_HTML_CELLS && { 'text/html': make('html', 'text/html') }),
  };
  try {
    await copyForms(forms);
    return TABLE_COPY.copied(cells);
  } catch {
    // Each promise may fail when nobody waits for it any more.
    await Promise.allSettled(Object.values(forms));
    return isTooMuch ? TABLE_COPY.tooMuch : TABLE_COPY.copyFailed;
  }
}
