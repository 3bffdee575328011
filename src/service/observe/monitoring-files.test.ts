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
import type { TokenEntry } from '../http/log.ts';
import { createMetrics } from './metrics.ts';

const FOLDER = new URL('../../../docs/monitoring/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');
const PAGE = readFileSync(new URL('../monitoring.md', FOLDER), 'utf8');
const PROMTOOL = process.env['PROMTOOL_PATH'];

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
}

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

function servedRegister() {
  const metrics = createMetrics();
  const clock = new ManualClock();
  const quotas = { calls: new UserQuota(1), subscriptions: new UserQuota(1) };
  metrics.measure(quotas, new AnswerBudget({ limit: 1, clock }), [], clock);
  return metrics.register;
}

const servedMetrics = () =>
  servedRegister()
    .getMetricsAsArray()
    .map((metric) => ({
      name: metric.name,
      type: String(metric.type),
      labels: 'labelNames' in metric ? (metric.labelNames as string[]) : [],
    }));

/** Names of all metrics, those of a histogram's series too. */
const servedNames = (): readonly string[] =>
  servedMetrics().flatMap(({ name, type }) =>
    (type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']).map((suffix) => name + suffix),
  );

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
  (file) => {
    const served = servedNames();
    const named = expressions[file]().flatMap(
      (expr) => expr.match(/\b(?:gatehouse|nodejs|process)_\w+/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !served.includes(name))).toEqual([]);
    const everywhere = Object.values(expressions)
      .flatMap((all) => all())
      .join(' ');
    const ours = served.filter((name) => /^gatehouse_(?!.*_(?:count|sum)$)/.test(name));
    expect(ours.filter((name) => !everywhere.includes(name))).toEqual([]);
  },
);

test('docs/monitoring.md has each metric of the service and no other, with its type and labels', () => {
  const rows = [...PAGE.matchAll(/^\| `(gatehouse_\w+)` +\| (\w+) +\| ([^|]*?) +\|/gm)];
  const documented = rows.map(([, name = '', type = '', labels = '']) => ({
    name,
    type,
    labels: labels.match(/\w+/g) ?? [],
  }));
  const ours = servedMetrics().filter(({ name }) => name.startsWith('gatehouse_'));
  const byName = (one: { name: string }, other: { name: string }): number =>
    one.name.localeCompare(other.name);
  expect(documented.toSorted(byName)).toEqual(ours.toSorted(byName));
  expect(new Set(PAGE.match(/\bgatehouse_\w+/g))).toEqual(new Set(ours.map(({ name }) => name)));
});

test('docs/monitoring.md has each limit that throttles', async () => {
  const [row = ''] = /^\| `gatehouse_throttled_total`.*/m.exec(PAGE) ?? [];
  const metric = await servedRegister().getSingleMetric('gatehouse_throttled_total')?.get();
  const limits = metric?.values.map(({ labels }) => `\`${labels['limit']}\``) ?? [];
  expect(limits.length).toBeGreaterThan(2);
  expect(limits.filter((limit) => !row.includes(limit))).toEqual([]);
});

/** A new action is a line here, which the compiler asks for, and so one of the page. */
const ACTIONS: Readonly<Record<TokenEntry['action'], true>> = {
  issued: true,
  replaced: true,
  revoked: true,
  refused: true,
  used_in_grace: true,
};

test('docs/monitoring.md has each event in the life of a token', () => {
  const [, table = ''] = PAGE.split(/^\| `action`.*$/m);
  const [rows = ''] = table.split('\n\n');
  expect([...rows.matchAll(/^\| `(\w+)`/gm)].map(([, action]) => action)).toEqual(
    Object.keys(ACTIONS),
  );
});

test.skipIf(!PROMTOOL)('promtool accepts the alert rules @full', () => {
  const file = fileURLToPath(new URL('alerts.yaml', FOLDER));
  const options = { encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(PROMTOOL ?? '', ['check', 'rules', file], options);
  expect(stdout).toContain(`${expressions['alerts.yaml']().length} rules found`);
  expect(status).toBe(0);
});

test.skipIf(!PROMTOOL)('promtool accepts the configuration of docs/monitoring.md @full', () => {
  const [, config = ''] = /^```yaml\n([^]*?)^```/m.exec(PAGE) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-prometheus-'));
  writeFileSync(join(folder, 'prometheus.yaml'), config);
  copyFileSync(new URL('alerts.yaml', FOLDER), join(folder, 'alerts.yaml'));
  const words = ['check', 'config', join(folder, 'prometheus.yaml')];
  const { status, stdout, stderr } = spawnSync(PROMTOOL ?? '', words, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain('rules found');
  expect({ status, stderr }).toMatchObject({ status: 0 });
});
