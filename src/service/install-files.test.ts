import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { findToolchain } from '../testing/toolchain.ts';
import { parseEnvironment } from './settings/environment.ts';

const SYSTEMD_ANALYZE = findToolchain('SYSTEMD_ANALYZE_PATH', 'systemd-analyze');

const read = (file: string): string =>
  readFileSync(new URL(`../../docs/install/${file}`, import.meta.url), 'utf8');

type Variables = Record<string, string>;

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly build?: unknown;
        readonly image: string;
        readonly environment?: Variables;
        readonly secrets?: readonly string[];
        readonly healthcheck?: unknown;
      }
    >
  >;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

interface Container {
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly securityContext: unknown;
}

/** A Deployment or a StatefulSet. */
interface Workload {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: unknown;
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [Container];
      };
    };
  };
}

const compose = () => parse(read('compose.yaml')) as Compose;

const workloads = (): Workload[] =>
  ['gatehouse', 'redis']
    .flatMap((name) => parseAllDocuments(read(`kubernetes/${name}.yaml`)))
    .map((document) => document.toJS() as Workload)
    .filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind));

const pod = (name: string) => {
  const found = workloads().find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found.spec.template.spec;
};

/** `NAME=value` of each line that begins so, several on one of them too; `%d` is a folder of systemd's. */
const assignments = (lines: Iterable<readonly string[]>): Variables =>
  Object.fromEntries(
    [...lines].flatMap(([, words = '']) =>
      words.split(' ').map((word) => word.split('=') as [string, string]),
    ),
  );

/** Variables of the service in each file. */
const VARIABLES: Record<string, () => Variables> = {
  Containerfile: () => assignments(read('Containerfile').matchAll(/^ENV (.*)$/gm)),
  'gatehouse.service': () =>
    assignments(read('gatehouse.service').matchAll(/^Environment=(.*)$/gm)),
  'compose.yaml': () => compose().services['gatehouse']?.environment ?? {},
  'kubernetes/gatehouse.yaml': () =>
    Object.fromEntries(
      (pod('gatehouse').containers[0].env ?? []).map(({ name, value }) => [name, value]),
    ),
};

/** Read by Node. */
const OF_NODE = ['NODE_ENV', 'NODE_OPTIONS'];

describe.each(Object.entries(VARIABLES))('%s', (_, variables) => {
  test('sets what the service reads, to what it takes', () => {
    const set = variables();
    expect(Object.keys(set).length).toBeGreaterThan(2);
    const unknown = Object.keys(set).filter((name) => {
      try {
        parseEnvironment({ [name]: '' });
        return !OF_NODE.includes(name);
      } catch (error) {
        // An empty value is a fault of each variable that is read.
        return !String(error).includes(`${name} `);
      }
    });
    expect(unknown).toEqual([]);
    expect(() => parseEnvironment(set)).not.toThrow();
  });
});

describe('compose.yaml', () => {
  test('pins each image, and knows when each service is well', () => {
    for (const { image, healthcheck } of Object.values(compose().services)) {
      expect(image).toMatch(/^[\w./-]+:\d+\.\d+(?:\.\d+)?(?:-\w+)?(?:@sha256:[\da-f]{64})?$/);
      expect(healthcheck).toMatchObject({ timeout: '3s' });
    }
  });

  test('hands secrets over as files, and each to those alone who name it', () => {
    const { services, secrets } = compose();
    const all = Object.values(services);
    expect(new Set(all.flatMap((each) => each.secrets ?? []))).toEqual(
      new Set(Object.keys(secrets)),
    );
    for (const each of all) {
      const named = JSON.stringify(each).match(/(?<=\/run\/secrets\/)[\w.-]+/g) ?? [];
      expect(new Set(named)).toEqual(new Set(each.secrets));
    }
    expect(read('compose.yaml')).not.toMatch(/(?:password|secret)\w*[:=] *['"]?\w|:\/\/\w+:\w+@/i);
  });
});

describe('Kubernetes', () => {
  test.each(['gatehouse', 'redis'])('the pods of %s are what `restricted` lets in', (name) => {
    const { securityContext, containers } = pod(name);
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(containers.map((each) => each.securityContext)).toEqual([
      {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    ]);
    expect(containers[0].image).toMatch(/:\d+\.\d+\.\d+(?:-\w+@sha256:[\da-f]{64})?$/);
  });

  test('leaves a pod the time that it takes to end', () => {
    const { DRAIN_S } = VARIABLES['kubernetes/gatehouse.yaml']?.() ?? {};
    expect(pod('gatehouse').terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      Number(DRAIN_S) + 15,
    );
  });
});

describe.skipIf(SYSTEMD_ANALYZE === undefined)('systemd @full', () => {
  /** Checks the documented unit with this machine's Node. */
  const analyze = (...words: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-unit-'));
    const unit = join(folder, 'gatehouse.service');
    writeFileSync(unit, read('gatehouse.service').replace('/usr/bin/node', process.execPath));
    const { status, stdout, stderr } = spawnSync(SYSTEMD_ANALYZE ?? '', [...words, unit], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    return { status, said: stdout + stderr };
  };

  test('accepts the unit, without a word', () => {
    expect(analyze('verify', '--man=no')).toEqual({ status: 0, said: '' });
  });

  test('finds it exposed to little: 2.0 of 10 at most', () => {
    const { status, said } = analyze('security', '--offline=true', '--threshold=20', '--no-pager');
    expect(said).toMatch(/Overall exposure level for gatehouse\.service: [01]\.\d OK/);
    expect(status).toBe(0);
  });
});
