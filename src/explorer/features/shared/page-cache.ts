import { createStore } from 'zustand/vanilla';

/** Requests under way at a time: later ones are for the rows in sight by then. */
const MAX_LOADING = 2;

/** Pages loaded as they come into sight; the `most` latest used are kept, final ones survive a refresh. */
export function createPageCache<Page>(
  load: (key: string) => Promise<Page | undefined>,
  most: number,
  isFinal: (page: Page) => boolean = () => false,
) {
  const entries = new Map<string, { readonly page: Page; readonly age: number }>();
  const changes = createStore<object>(() => ({}));
  let loading = new Set<string>();
  let wanted: string[] = [];
  let age = 0;
  let replacedAt = 0;
  const tell = (): void => changes.setState({}, true);
  const isMissing = (key: string): boolean => {
    const entry = entries.get(key);
    if (!entry || entry.age < replacedAt) return true;
    return entry.age !== age && !isFinal(entry.page);
  };
  const keep = (key: string, page: Page, asked: number): void => {
    entries.delete(key);
    entries.set(key, { page, age: asked });
    const isComplete = !wanted.some(isMissing);
    for (const [oldest, entry] of entries) {
      const isReplaced = isComplete && entry.age < replacedAt;
      if (isReplaced || entries.size > most) entries.delete(oldest);
    }
  };
  const fetchPage = async (key: string): Promise<void> => {
    const asked = age;
    const current = loading;
    current.add(key);
    // One that fails is of an answer that is gone, and what dropped it says so.
    const page = await load(key).catch(() => undefined);
    current.delete(key);
    // Rows requested before all were replaced belong to another list.
    if (current !== loading) return;
    if (page) keep(key, page, asked);
    else wanted = wanted.filter((other) => other !== key);
    fetchMissing();
    if (page) tell();
  };
  const fetchMissing = (): void => {
    for (const key of wanted) {
      if (loading.size >= MAX_LOADING) return;
      if (!loading.has(key) && isMissing(key)) void fetchPage(key);
    }
  };
  return {
    peek: (key: string): Page | undefined => entries.get(key)?.page,
    want(keys: Iterable<string>): void {
      wanted = [...keys];
      for (const key of wanted) {
        const entry = entries.get(key);
        if (!entry) continue;
        entries.delete(key);
        entries.set(key, entry);
      }
      fetchMissing();
    },
    isBusy: () => wanted.some(isMissing),
    refresh(): void {
      age += 1;
      fetchMissing();
      tell();
    },
    replace(): void {
      age += 1;
      replacedAt = age;
      loading = new Set();
      fetchMissing();
      tell();
    },
    changes,
  };
}
