import { inWorkspaceWorker, resultOf } from '../../../operations/connect-workspace.ts';
import type { WriteRequest } from '../../../operations/workspace-api.ts';
import { WorkspaceError } from '../../../operations/workspace.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { saveAndReport } from '../save/save-file.ts';
import { SAVE_FAILURES } from '../save/save-copy.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

const KINDS = {
  zip: { extension: 'zip', mediaType: 'application/zip' },
  json: { extension: 'json', mediaType: 'application/json' },
} as const;

/** Saves a workspace that holds no secret, soon after a click; undefined where the person leaves it. */
export async function saveWorkspace(request: Omit<WriteRequest, 'folder'>) {
  const isFolder = request.format === 'folder';
  const kind = KINDS[request.format === 'zip' ? 'zip' : 'json'];
  const name = `${request.name}.${kind.extension}`;
  try {
    const folder = isFolder ? await pickFolder() : undefined;
    if (isFolder && !folder) return undefined;
    const written = await inWorkspaceWorker((api) => api.write({ ...request, name, folder }));
    const { bytes } = resultOf(written);
    if (folder) return { text: PART_COPY.saved(folder.name), isFault: false };
    return await saveAndReport([bytes], { name, kind }, PART_COPY.saved);
  } catch (error) {
    if (error instanceof WorkspaceError) return { text: error.message, isFault: true };
    const say = isFolder ? EXCHANGE_COPY.export.notWritten : SAVE_FAILURES.other;
    return { text: say(answerErrorMessage(error)), isFault: true };
  }
}

/** File System Access, of Chromium alone; TypeScript's library lacks it. */
interface FolderPickingWindow {
  showDirectoryPicker?(options: {
    id: string;
    mode: 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

export function canPickFolder(): boolean {
  return (window as FolderPickingWindow).showDirectoryPicker !== undefined;
}

export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const options = { id: 'gatehouse-workspace', mode: 'readwrite' } as const;
    return await (window as FolderPickingWindow).showDirectoryPicker?.(options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
