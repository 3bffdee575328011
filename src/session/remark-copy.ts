import { countOf, formatCount, inLanguage } from '../contract/language.ts';

export const REMARK_COPY = inLanguage('REMARK_COPY', {
  digits: (count: number) =>
    `${countOf(count, 'number')} of more than 15 digits, or too large for Excel, ${count === 1 ? 'is' : 'are'} text.`,
  cut: (count: number) =>
    `${countOf(count, 'text')} ${count === 1 ? 'is' : 'are'} cut at 32,767 characters: save another format for all of it.`,
  replaced: (count: number) =>
    `${countOf(count, 'text')} ${count === 1 ? 'has' : 'have'} U+FFFD in place of characters that are not valid: JSON and NDJSON keep them.`,
  nulls: (count: number) =>
    `${countOf(count, 'null')} ${count === 1 ? 'is an empty text' : 'are empty texts'}, since readers skip empty lines: write nulls as NULL to tell them apart.`,
  keys: () => 'An object has a key twice: of its values the file has the last one.',
  columns: (count: number) =>
    `The rows have more than ${formatCount(count)} columns: NDJSON and JSON have all of them.`,
});
