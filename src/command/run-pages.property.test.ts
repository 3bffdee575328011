import fc from 'fast-check';
import { graphqlSync } from 'graphql';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { objectText } from '../contract/json-members.ts';
import { startServer } from '../testing/local-server.ts';
import { operationOf, samples, serviceOf } from '../testing/page-samples.ts';
import {
  addressesOf,
  createTestService,
  runCommandLine,
  temporaryFolder,
  USER,
} from './testing/run-gatehouse.ts';
import { randomRuns } from '../testing/random-runs.ts';

/** No operation of them has so many pages. */
const MOST_CALLS = 60;

test(
  'the command writes the rows of each form of pages once each, in order',
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'operation.graphql');
    let service: ReturnType<typeof serviceOf> | undefined;
    let calls = 0;
    const { answer } = createTestService(({ body }) => {
      calls += 1;
      const { query: source, variables } = JSON.parse(body) as {
        query: string;
        variables?: object;
      };
      const isHidden = service?.sample.knowsSchema === false && source.includes('__schema');
      if (!service || isHidden || calls > MOST_CALLS) {
        return { body: { errors: [{ message: 'Introspection is off' }] } };
      }
      const { schema, rootValue } = service;
      const variableValues = variables as Readonly<Record<string, unknown>> | undefined;
      return { body: graphqlSync({ schema, source, rootValue, variableValues }) };
    });
    const server = await startServer(answer);
    const env = { ...USER, XDG_CACHE_HOME: folder };
    await fc.assert(
      fc.asyncProperty(samples, async (sample) => {
        service = serviceOf(sample);
        calls = 0;
        const { query, variables } = operationOf(sample, service.form);
        writeFileSync(file, query);
        const { code, output, messages } = await runCommandLine(
          [
            'run',
            file,
            '--all-pages',
            '--format',
            'ndjson',
            '--variables',
            objectText(variables ?? {}),
            ...addressesOf(server),
          ],
          { env },
        );
        const rows = Array.from({ length: sample.rows }, (_, id) => `{"id":${id}}\n`);
        expect({ code, output, messages }).toEqual({
          code: 0,
          output: rows.join(''),
          messages: expect.any(String) as string,
        });
      }),
      { numRuns: randomRuns(40, 15) },
    );
  },
);
