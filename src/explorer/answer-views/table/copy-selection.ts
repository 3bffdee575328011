import type { CopyForm, CopyRequest, AnswersApi } from '../../../answers/api.ts';
import { copyForms } from '../../ui/copy.tsx';

/** Past so many cells there is no HTML beside the text: it is ten times as long. */
const MAX_HTML_CELLS = 100_000;

export type CopyOutcome = 'copied' | 'too-much' | 'failed';

/**
 * Puts cells on the clipboard, as tab-separated text and as a table.
 * The texts are promised, not awaited: browsers let a page copy only right after a key or a click.
 */
export async function copySelection(
  desk: AnswersApi,
  name: string,
  request: Omit<CopyRequest, 'form'>,
): Promise<CopyOutcome> {
  let isTooMuch = false;
  const make = async (form: CopyForm, type: string): Promise<Blob> => {
    const text = await desk.copyCells(name, { ...request, form });
    isTooMuch ||= text === undefined;
    if (text === undefined) throw new Error('More than the clipboard takes');
    return new Blob([text], { type });
  };
  const isSmall = request.count * request.columns.length <= MAX_HTML_CELLS;
  const forms = {
    'text/plain': make('tsv', 'text/plain'),
    ...(isSmall && { 'text/html': make('html', 'text/html') }),
  };
  try {
    await copyForms(forms);
    return 'copied';
  } catch {
    // Each promise may fail when nobody waits for it any more.
    await Promise.allSettled(Object.values(forms));
    return isTooMuch ? 'too-much' : 'failed';
  }
}
