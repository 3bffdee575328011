import { holdsSecret } from '../../../contract/secrets.ts';
import { withoutSecretHeaders } from '../../../operations/keepable.ts';
import {
  writeGraphiqlCollections,
  writePostmanCollection,
} from '../../../operations/write-collections.ts';
import { writeWorkspace, writeWorkspaceFile } from '../../../operations/write-workspace.ts';
import { type Workspace, WorkspaceError } from '../../../operations/workspace.ts';
import { writeZip } from '../../../operations/zip.ts';
import { saveAndReport, type SaveReport } from '../save/save-file.ts';
import { writeFolder } from '../../../operations/folder-files.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

interface WriteRequest {
  readonly secrets: readonly string[];
  readonly openCollection?: boolean;
}

type Writer = (workspace: Workspace, request: WriteRequest) => string | ReadonlyMap<string, string>;

const WRITERS = {
  zip: writeWorkspace,
  folder: writeWorkspace,
  file: writeWorkspaceFile,
  graphiql: writeGraphiqlCollections,
  postman: writePostmanCollection,
} satisfies Readonly<Record<string, Writer>>;

export type WorkspaceFormat = keyof typeof WRITERS;

export const WORKSPACE_FORMATS = Object.keys(WRITERS) as WorkspaceFormat[];

const KINDS = {
  zip: { extension: 'zip', mediaType: 'application/zip' },
  json: { extension: 'json', mediaType: 'application/json' },
} as const;

interface SaveRequest extends WriteRequest {
  readonly workspace: Workspace;
  readonly format: WorkspaceFormat;
  readonly name: string;
}

/** Saves a workspace that holds no secret, in a click's task; undefined where the person leaves it. */
export async function saveWorkspace(request: SaveRequest): Promise<SaveReport | undefined> {
  const { format, secrets } = request;
  const workspace = withoutSecretHeaders(request.workspace, secrets);
  const kind = KINDS[format === 'zip' ? 'zip' : 'json'];
  const name = `${request.name}.${kind.extension}`;
  try {
    const written = WRITERS[format](workspace, request);
    if (typeof written !== 'string') {
      if (format === 'folder') return await saveFolder(written);
      return await saveAndReport([writeZip(written)], { name, kind }, PART_COPY.saved);
    }
    if (holdsSecret(written, secrets)) throw new WorkspaceError('secret', name);
    const bytes = new TextEncoder().encode(written);
    return await saveAndReport([bytes], { name, kind }, PART_COPY.saved);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return { text: error.message, isFault: true };
  }
}

async function saveFolder(files: ReadonlyMap<string, string>): Promise<SaveReport | undefined> {
  try {
    const folder = await pickFolder();
    if (!folder) return undefined;
    await writeFolder(folder, files);
    return { text: PART_COPY.saved(folder.name), isFault: false };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { text: EXCHANGE_COPY.export.notWritten(error.message), isFault: true };
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
