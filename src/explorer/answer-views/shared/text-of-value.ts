import type { ResultsDesk, TreeNode } from '../../../answers/api.ts';

/**
 * What a value says, for people: a string without its quotes and escapes, everything else as it came.
 * A string longer than `maxBytes` is given as it is written.
 */
export async function textOfValue(
  desk: Pick<ResultsDesk, 'text'>,
  answer: string,
  { kind, start, bytes }: TreeNode,
  maxBytes: number,
): Promise<string> {
  const raw = await desk.text(answer, start, maxBytes);
  if (kind !== 'string' || bytes > maxBytes) return raw;
  try {
    return JSON.parse(raw) as string;
  } catch {
    // A string that was cut, or has an escape that JSON does not know.
    return raw;
  }
}
