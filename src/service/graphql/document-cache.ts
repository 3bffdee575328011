/** Documents that are remembered. */
const ENTRIES = 200;

/** Longest document that is remembered, characters; 200 of them stay within a few megabytes. */
const LONGEST = 8_192;

/** Remembers parsed documents, the ones used last, within bounds of number and size. */
export function createDocumentCache<T>() {
  const entries = new Map<string, T>();
  return {
    get(document: string): T | undefined {
      const value = entries.get(document);
      if (value !== undefined) {
        entries.delete(document);
        entries.set(document, value);
      }
      return value;
    },
    set(document: string, value: T): void {
      if (document.length > LONGEST) return;
      entries.set(document, value);
      const [oldest] = entries.keys();
      if (entries.size > ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
}
