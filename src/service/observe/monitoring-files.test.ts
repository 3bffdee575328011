import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { AnswerBudget } from '../graphql/answer-budget.ts';
import { UserQuota } from '../graphql/call-life.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { createMetrics } from './metrics.ts';

const FOLDER = new URL('../../../docs/monitoring/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');
const PROMTOOL = process.env['PROMTOOL_PATH'];

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
}

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

/** Names and labels of all metrics, those of a histogram's series too. */
async function servedNames(): Promise<Map<string, readonly string[]>> {
  const metrics = createMetrics();
  const clock = new ManualClock();
  const quotas = { calls: new UserQuota(1), subscriptions: new UserQuota(1) };
  metrics.measure(quotas, new AnswerBudget({ limit: 1, clock }), [], clock);
  const served = await metrics.register.getMetricsAsJSON();
  return new Map(
    served.flatMap(({ name, type, ...metric }) => {
      const labels = 'labelNames' in metric ? (metric.labelNames as string[]) : [];
      const suffixes = String(type) === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
      return suffixes.map((suffix) => [name + suffix, labels] as const);
    }),
  );
}

const expressions = {
  'alerts.yaml': () =>
    (parse(read('alerts.yaml')) as Rules).groups.flatMap(({ rules }) =>
      rules.map(({ expr }) => expr),
    ),
  'dashboard.json': () =>
    (JSON.parse(read('dashboard.json')) as Dashboard).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
};

test.each(['alerts.yaml', 'dashboard.json'] as const)(
  '%s names metrics that there are, and each of ours is in one of the two',
  async (file) => {
    const served = await servedNames();
    const named = expressions[file]().flatMap(
      (expr) => expr.match(/\b(?:gatehouse|nodejs|process)_\w+/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !served.has(name))).toEqual([]);
    const everywhere = Object.values(expressions)
      .flatMap((all) => all())
      .join(' ');
    const ours = [...served.keys()].filter((name) => /^gatehouse_(?!.*_(?:count|sum)$)/.test(name));
    expect(ours.filter((name) => !everywhere.includes(name))).toEqual([]);
  },
);

test('docs/monitoring.md names each metric of the service, and no other', async () => {
  const page = readFileSync(new URL('../monitoring.md', FOLDER), 'utf8');
  const named = new Set(page.match(/\bgatehouse_\w+/g));
  const ours = [...(await servedNames()).keys()].filter((name) => name.startsWith('gatehouse_'));
  const bases = new Set(ours.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(named).toEqual(bases);
});

test.skipIf(!PROMTOOL)('promtool accepts the alert rules @full', () => {
  const file = fileURLToPath(new URL('alerts.yaml', FOLDER));
  const options = { encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(PROMTOOL ?? '', ['check', 'rules', file], options);
  expect(stdout).toContain(`${expressions['alerts.yaml']().length} rules found`);
  expect(status).toBe(0);
});

test.skipIf(!PROMTOOL)('promtool accepts the configuration of docs/monitoring.md @full', () => {
  const page = readFileSync(new URL('../monitoring.md', FOLDER), 'utf8');
  const [, config = ''] = /^```yaml\n([^]*?)^```/m.exec(page) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-prometheus-'));
  writeFileSync(join(folder, 'prometheus.yaml'), config);
  copyFileSync(new URL('alerts.yaml', FOLDER), join(folder, 'alerts.yaml'));
  const words = ['check', 'config', join(folder, 'prometheus.yaml')];
  const { status, stdout, stderr } = spawnSync(PROMTOOL ?? '', words, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain('rules found');
  expect({ status, stderr }).toMatchObject({ status: 0 });
});
