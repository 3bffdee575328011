type Permission = 'granted' | 'prompt';

/** A folder in memory, with the used part of its handle. */
export interface MemoryFolder {
  readonly files: Map<string, string>;
  /** Paths, in the order of their writing. */
  readonly writes: string[];
  permission: Permission;
  /** Thrown by the next operation. */
  fault: DOMException | undefined;
  readonly handle: FileSystemDirectoryHandle;
}

export function createMemoryFolder(files: Iterable<readonly [string, string]> = []): MemoryFolder {
  const folder = {
    files: new Map(files),
    writes: [] as string[],
    permission: 'granted' as Permission,
    fault: undefined as DOMException | undefined,
  };
  const missing = () => new DOMException('There is no such thing.', 'NotFoundError');
  const failIfTold = (): void => {
    if (folder.fault) throw folder.fault;
  };
  const fileAt = (path: string) => ({
    kind: 'file',
    getFile: async () => new Blob([folder.files.get(path) ?? '']),
    async createWritable() {
      failIfTold();
      return {
        write: async (text: string) => void folder.files.set(path, text),
        close: async () => void folder.writes.push(path),
      };
    },
  });
  const folderAt = (top: string) => ({
    kind: 'directory',
    name: 'repository',
    queryPermission: async () => folder.permission,
    async *entries() {
      failIfTold();
      const inside = [...folder.files.keys()].filter((path) => path.startsWith(top));
      const names = new Set(inside.map((path) => path.slice(top.length).split('/')[0] ?? ''));
      for (const name of names) {
        const isFile = folder.files.has(top + name);
        yield [name, isFile ? fileAt(top + name) : folderAt(`${top}${name}/`)];
      }
    },
    async getDirectoryHandle(name: string, { create = false } = {}): Promise<unknown> {
      const inside = `${top}${name}/`;
      const isThere = [...folder.files.keys()].some((path) => path.startsWith(inside));
      if (!isThere && !create) throw missing();
      return folderAt(inside);
    },
    async getFileHandle(name: string, { create = false } = {}) {
      if (!folder.files.has(top + name) && !create) throw missing();
      return fileAt(top + name);
    },
    async removeEntry(name: string) {
      if (!folder.files.delete(top + name)) throw missing();
    },
  });
  return Object.assign(folder, {
    handle: folderAt('') as unknown as FileSystemDirectoryHandle,
  });
}
