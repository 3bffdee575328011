import { keepableHeaders } from './keepable-headers.ts';
import { compareText } from './workspace.ts';

const SECRET_NAME =
  /pass(?:word|phrase|wd)|secret|token|credential|api[-_ ]?key|authorization|cookie/i;

/** What is said of a secret: `tokenUrl`. */
const ABOUT_SECRET = /(?:ur[il]|endpoint|type|lifetime)$/i;

/** Whether a header, a variable or a member is secret by its name. */
export const soundsSecret = (name: string): boolean =>
  SECRET_NAME.test(name) && !ABOUT_SECRET.test(name);

/** Hears of something secret that was left out: its name and where it was, never its value. */
export type OnDropped = (name: string, from: string) => void;

/** Plain JSON, sorted by name, without members that sound secret and what JSON has no words for. */
export function withoutSecrets(value: unknown, onDropped?: (name: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, onDropped));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([one], [other]) => compareText(one, other));
    const kept = entries.filter(([name, part]) => {
      if (soundsSecret(name)) onDropped?.(name);
      return !soundsSecret(name) && part !== undefined;
    });
    return Object.fromEntries(kept.map(([name, part]) => [name, withoutSecrets(part, onDropped)]));
  }
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
  return isPlain ? value : null;
}

/** What may be kept of the headers editor’s text, as {@link keepableHeaders}; names what it leaves out. */
export function keptHeaders(text: string, from: string, onDropped: OnDropped): string {
  const kept = keepableHeaders(text);
  if (kept === text) return text;
  const names = (headers: string) =>
    [...headers.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(([, name]) => name);
  const left = new Set(names(kept));
  const dropped = names(text).filter((name) => !left.has(name));
  for (const name of dropped.length > 0 ? dropped : ['headers']) onDropped(name ?? '', from);
  return kept;
}
