import { soundsSecret } from '../contract/secrets.ts';
import { splitHeaders } from './keepable-headers.ts';
import { compareText } from '../contract/compare-text.ts';

/** Called for each dropped secret with its name and place, never its value. */
export type OnDropped = (name: string, from: string) => void;

/** Plain JSON, sorted by name, without parts that sound secret or are not JSON. */
export function withoutSecrets(value: unknown, onDropped?: (name: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, onDropped));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([one], [other]) => compareText(one, other));
    const parts = entries.filter(([name, part]) => {
      if (soundsSecret(name)) onDropped?.(name);
      return !soundsSecret(name) && part !== undefined;
    });
    return Object.fromEntries(parts.map(([name, part]) => [name, withoutSecrets(part, onDropped)]));
  }
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
  return isPlain ? value : null;
}

/** The storable part of the headers editor’s text, as {@link splitHeaders}; reports dropped names. */
export function keptHeaders(text: string, from: string, onDropped: OnDropped): string {
  const { kept, leftOut } = splitHeaders(text);
  if (kept === text) return text;
  for (const name of leftOut.length > 0 ? leftOut : ['headers']) onDropped(name, from);
  return kept;
}
