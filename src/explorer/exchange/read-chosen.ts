import { readFolderFiles } from '../../operations/import-limits.ts';
import { readWorkspace } from '../../operations/read-workspace.ts';
import { WORKSPACE_FILES, type Workspace } from '../../operations/workspace.ts';
import { WorkspaceError } from '../../operations/workspace-error.ts';
import { isZip, readZip } from '../../operations/zip.ts';

/**
 * Reads what somebody has chosen or dropped: a zip, a folder, single files of operations, or a workspace in one
 * file.
 *
 * @throws {WorkspaceError} with the reason: nothing is read in part
 */
export async function readChosen(files: readonly File[]): Promise<Workspace> {
  const [first] = files;
  const where = first ? pathOf(first) : '';
  const named = await Promise.all(
    files.map(async (file) => [pathOf(file), new Uint8Array(await file.arrayBuffer())] as const),
  );
  const [only] = named;
  const texts =
    only && named.length === 1 && isZip(only[1])
      ? readZip(only[1], where)
      : readFolderFiles(named, where.split('/')[0] ?? where);
  return nonEmpty(readWorkspace(asWorkspace(texts)), where);
}

/** Reads a GraphQL text that was pasted. @throws {WorkspaceError} */
export function readPasted(text: string, name: string): Workspace {
  if (text.trim() === '') throw new WorkspaceError('empty', name);
  return readWorkspace(new Map([[`${WORKSPACE_FILES.operations}/${name}.graphql`, text]]));
}

function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

/** The files as a workspace has them: out of the folder that all are in, operations where they belong. */
function asWorkspace(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const index = [...texts.keys()].find((path) => path.split('/').at(-1) === WORKSPACE_FILES.index);
  if (index !== undefined) {
    const top = index.slice(0, -WORKSPACE_FILES.index.length);
    const inside = [...texts].filter(([path]) => path.startsWith(top));
    return new Map(inside.map(([path, text]) => [path.slice(top.length), text]));
  }
  const [[path, text] = ['', ''], ...others] = texts;
  if (others.length === 0 && path.endsWith('.json'))
    return new Map([[WORKSPACE_FILES.index, text]]);
  return new Map(
    [...texts]
      .filter(([one]) => /\.(?:graphql|gql)$/i.test(one) && one !== WORKSPACE_FILES.schema)
      .map(([one, content]) => {
        const name =
          one
            .split('/')
            .at(-1)
            ?.replace(/\.(?:graphql|gql)$/i, '') ?? one;
        return [`${WORKSPACE_FILES.operations}/${name}.graphql`, content];
      }),
  );
}

function nonEmpty(workspace: Workspace, where: string): Workspace {
  const { operations, folders, tabs, favourites, settings } = workspace;
  const lists = [operations, folders, tabs ?? [], favourites ?? [], Object.keys(settings ?? {})];
  if (lists.every(({ length }) => length === 0)) throw new WorkspaceError('empty', where);
  return workspace;
}
