import type { FileKind } from './file-kind.ts';
import type { FileTarget } from './file-target.ts';

/** A browser that asks where to put it has until then to begin, milliseconds. */
const ADDRESS_LIFE = 10 * 60_000;

/** A file that the browser downloads once it is whole: its parts are the browser's, not the page's. */
export function createDownload(name: string, { mediaType }: FileKind): FileTarget {
  let parts: Blob[] = [];
  return {
    async write(bytes) {
      parts.push(new Blob([bytes]));
    },
    async close() {
      const file = new Blob(parts, { type: mediaType });
      // A browser that had no room for the parts says so when they are read, and only then.
      await file.slice(-1).arrayBuffer();
      const address = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE);
    },
    async abort() {
      parts = [];
    },
  };
}
