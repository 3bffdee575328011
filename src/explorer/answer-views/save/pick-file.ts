import type { FileKind } from './file-kind.ts';
import type { FileTarget } from './file-target.ts';

/** File System Access, of Chromium alone; TypeScript's library lacks both. */
interface PickingWindow {
  showSaveFilePicker?(options: {
    /** The folder is remembered by it. */
    id: string;
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }): Promise<RemovableHandle>;
}

interface RemovableHandle extends FileSystemFileHandle {
  remove?(): Promise<void>;
}

/**
 * Lets a person choose a file, and opens it.
 *
 * @returns undefined where they choose none, `unable` where the browser lets nobody choose
 * @throws {DOMException} where the file cannot be written
 */
export async function pickFile(
  name: string,
  { mediaType, extension }: FileKind,
): Promise<FileTarget | 'unable' | undefined> {
  const picker = window as PickingWindow;
  let handle: RemovableHandle | undefined;
  try {
    handle = await picker.showSaveFilePicker?.({
      id: 'gatehouse-answers',
      suggestedName: name,
      types: [{ accept: { [mediaType]: [`.${extension}`] } }],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // A policy of the browser may forbid it: what it downloads is another matter.
    return 'unable';
  }
  return handle ? targetOf(handle) : 'unable';
}

async function targetOf(handle: RemovableHandle): Promise<FileTarget> {
  // Chromium makes the file when it is chosen; one that was there keeps its content until the end.
  const isNew = (await handle.getFile()).size === 0;
  const stream = await handle.createWritable();
  return {
    write: (bytes) => stream.write(bytes),
    close: () => stream.close(),
    async abort() {
      await stream.abort();
      if (isNew) await handle.remove?.();
    },
  };
}
