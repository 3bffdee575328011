/** Pages of a long list, asked for when they come into sight; the latest used are kept. */
interface PageCache<Page> {
  /** What there is of a page, if anything; it may be older than the last refresh. */
  peek(key: string): Page | undefined;
  /** Sees to it that these come, and tells the listeners when they have. */
  want(keys: Iterable<string>): void;
  /** Says that pages may have changed: those that are wanted next come anew. */
  refresh(): void;
  /** Says that all pages may have changed, final ones too. */
  replace(): void;
  /** @returns the undo */
  subscribe(listener: () => void): () => void;
  /** Another one after each change. */
  version(): number;
}

interface Entry<Page> {
  readonly page: Page;
  readonly age: number;
}

/**
 * Makes an empty one.
 *
 * @param load asked for one page once at a time; a page that fails is asked for again when wanted
 * @param most pages that are kept
 * @param isFinal says of a page that it will never change
 */
export function createPageCache<Page>(
  load: (key: string) => Promise<Page>,
  most: number,
  isFinal: (page: Page) => boolean = () => false,
): PageCache<Page> {
  const entries = new Map<string, Entry<Page>>();
  const loading = new Map<string, number>();
  const listeners = new Set<() => void>();
  let age = 0;
  let finalSince = 0;
  let version = 0;
  const tell = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const forgetOldest = (): void => {
    for (const key of entries.keys()) {
      if (entries.size <= most) return;
      entries.delete(key);
    }
  };
  const fetchPage = async (key: string): Promise<void> => {
    const asked = age;
    loading.set(key, asked);
    try {
      const page = await load(key);
      entries.delete(key);
      entries.set(key, { page, age: asked });
      forgetOldest();
      tell();
    } catch {
      // The answer is gone, and what dropped it says so.
    } finally {
      if (loading.get(key) === asked) loading.delete(key);
    }
  };
  return {
    peek: (key) => entries.get(key)?.page,
    want(keys) {
      for (const key of keys) {
        const entry = entries.get(key);
        if (entry) {
          entries.delete(key);
          entries.set(key, entry);
        }
        const isOld =
          !entry || (entry.age !== age && (entry.age < finalSince || !isFinal(entry.page)));
        if (isOld && loading.get(key) !== age) void fetchPage(key);
      }
    },
    replace() {
      age += 1;
      finalSince = age;
      tell();
    },
    refresh() {
      age += 1;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
