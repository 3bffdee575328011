import type { ExplorerFile, Representation } from './explorer-files.ts';

/** A coding and its weight; a weight of 0 rules it out (RFC 9110, section 12.5.3). */
const CODING = /^\s*([\w*-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** The first representation that the caller takes; the file itself where none of them is. */
export function chooseRepresentation(
  file: ExplorerFile,
  acceptEncoding: string | undefined,
): Representation {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').split(',')) {
    const match = CODING.exec(part);
    if (match?.[1]) weights.set(match[1].toLowerCase(), Number(match[2] ?? 1));
  }
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const encoded = file.find(({ encoding }) => encoding !== 'identity' && weightOf(encoding) > 0);
  return encoded ?? file.at(-1) ?? file[0];
}
