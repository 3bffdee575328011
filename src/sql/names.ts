import { ownNames } from '../contract/free-name.ts';

/** Reserved words of SQLite (https://sqlite.org/lang_keywords.html). */
const KEYWORD =
  /^(?:add|all|alter|and|as|autoincrement|between|by|case|check|collate|commit|constraint|create|cross|current_date|current_time|current_timestamp|default|deferrable|delete|distinct|drop|else|escape|except|exists|foreign|from|full|group|having|if|in|index|inner|insert|intersect|into|is|isnull|join|left|limit|natural|not|nothing|notnull|null|on|or|order|outer|primary|references|returning|right|rollback|row|select|set|table|then|to|transaction|trigger|union|unique|update|using|values|view|when|where|with)$/i;

export function isKeyword(word: string): boolean {
  return KEYWORD.test(word);
}

export function quoteName(name: string): string {
  const isPlain = /^[A-Z_a-z]\w*$/.test(name) && !isKeyword(name);
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Makes names unique without regard to case, which SQLite ignores. */
export function uniqueNames(names: readonly string[]): string[] {
  return ownNames(
    names,
    (name, number) => `${name}_${number}`,
    (name) => name.toLowerCase(),
  );
}
