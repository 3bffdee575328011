import type { GraphQLSchema } from 'graphql';
import type { Service } from '../../../contract/config.ts';
import { writeSdlInWorker } from '../../../schema/connect.ts';
import { withOwnFragments } from '../../../transport/own-fragments.ts';
import { writeWorkspace } from '../../../operations/write-workspace.ts';
import { writeZip } from '../../../operations/zip.ts';
import type { CodeProgram } from './code-task.ts';
import { starterFiles } from './starter-files.ts';

export async function writeStarter(
  program: CodeProgram,
  { service, schema }: { readonly service: Service; readonly schema: GraphQLSchema | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, name, authUrl, baseUrl, requestFormat, fragments } = withOwnFragments(service);
  const workspace = writeWorkspace({
    folders: [],
    operations: [
      {
        kind: 'operation',
        id: crypto.randomUUID(),
        name: program.stem,
        description: '',
        query: program.query,
        variables: program.variables,
        operationName: program.task.operationName,
        position: 0,
      },
    ],
    services: [{ id, name, authUrl, baseUrl, requestFormat, fragments }],
    schema: schema && (await writeSdlInWorker(schema)),
  });
  return writeZip(starterFiles(program, workspace));
}
