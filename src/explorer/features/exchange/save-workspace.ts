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
import { pickFolder, writeFolder } from './folder-files.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

export const WORKSPACE_FORMATS = ['zip', 'folder', 'file', 'graphiql', 'postman'] as const;

export type WorkspaceFormat = (typeof WORKSPACE_FORMATS)[number];

const KINDS = {
  zip: { extension: 'zip', mediaType: 'application/zip' },
  json: { extension: 'json', mediaType: 'application/json' },
} as const;

interface SaveRequest {
  readonly workspace: Workspace;
  readonly format: WorkspaceFormat;
  readonly name: string;
  readonly secrets: readonly string[];
  readonly openCollection?: boolean;
}

/** Saves a workspace that holds no secret, in a click's task; undefined where the person leaves it. */
export async function saveWorkspace(request: SaveRequest): Promise<SaveReport | undefined> {
  const { format, secrets } = request;
  const workspace = withoutSecretHeaders(request.workspace, secrets);
  const write = () => writeWorkspace(workspace, request);
  const kind = KINDS[format === 'zip' ? 'zip' : 'json'];
  const name = `${request.name}.${kind.extension}`;
  try {
    if (format === 'folder') return await saveFolder(write());
    const bytes =
      format === 'zip' ? writeZip(write()) : writeJson(workspace, format, name, secrets);
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

function writeJson(
  workspace: Workspace,
  format: Exclude<WorkspaceFormat, 'zip' | 'folder'>,
  name: string,
  secrets: readonly string[],
): Uint8Array<ArrayBuffer> {
  if (format === 'file') {
    return new TextEncoder().encode(writeWorkspaceFile(workspace, { secrets }));
  }
  const write = format === 'graphiql' ? writeGraphiqlCollections : writePostmanCollection;
  const text = write(workspace);
  if (holdsSecret(text, secrets)) throw new WorkspaceError('secret', name);
  return new TextEncoder().encode(text);
}
