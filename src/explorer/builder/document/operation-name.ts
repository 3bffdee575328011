import { operationsOf } from './definitions.ts';
import type { ParsedDocument } from './parse-document.ts';

/** The name an operation gets from its first field: `countryList` makes `CountryList`. */
export function nameFromField(field: string): string {
  const words = field.split('_').filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(name) ? name : 'Operation';
}

/** A name that no operation of the document has: the wish, or the wish with a number. */
export function freeOperationName(document: ParsedDocument, wish: string): string {
  const taken = new Set(operationsOf(document).map((node) => node.name?.value));
  return freeName(taken, wish);
}

/** A name that is not taken: the wish, or the wish with the first number that is free. */
export function freeName(taken: ReadonlySet<string | undefined>, wish: string): string {
  let name = wish;
  for (let n = 2; taken.has(name); n++) name = `${wish}${n}`;
  return name;
}
