import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { Ajv } from 'ajv';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './project.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** @param {string} folder */
const filesIn = (folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);

/** @typedef {{ uses?: string, run?: string }} Step */
/** @typedef {{ uses?: string, 'timeout-minutes'?: number, steps?: Step[], permissions?: object, strategy?: { matrix: { node: string[] } } }} Job */
/** @typedef {{ on: object, permissions?: object, jobs: Record<string, Job> }} Workflow */

const WORKFLOWS = filesIn('.github/workflows');
const FORMS = filesIn('.github/ISSUE_TEMPLATE').filter((path) => !path.endsWith('/config.yml'));
/** @param {string} path @returns {Workflow} */
const workflow = (path) => parse(read(path));

/** @param {string} content what GitHub's own parser finds wrong in a workflow */
async function faultsIn(content) {
  const { context, value } = parseWorkflow(
    { name: 'w.yml', content },
    new NoOperationTraceWriter(),
  );
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe.each(WORKFLOWS)('%s', (path) => {
  const content = read(path);
  const { jobs, permissions } = workflow(path);
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  it('is a workflow', async () => {
    expect(await faultsIn(content)).toEqual([]);
  });

  it('takes actions of others at one commit each, beside the version that it is', () => {
    const taken = [...content.matchAll(/uses: ([\w-]+\/[\w-]+)@(.*)$/gm)];
    expect(taken.length).toBeGreaterThan(0);
    for (const [, , version] of taken) expect(version).toMatch(/^[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('reads alone by default, and no job runs without an end', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const own = Object.values(jobs).filter(({ uses }) => uses === undefined);
    for (const job of own) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
  });

  it('puts nothing of an event into a script', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });
});

test('the parser finds faults', async () => {
  const content = read('.github/workflows/test.yml');
  expect(await faultsIn(content.replace('runs-on:', 'run-on:'))).not.toEqual([]);
  expect(await faultsIn(content.replace('${{ github.', '${{ gihub.'))).not.toEqual([]);
});

test('all workflows take the same commit of an action', () => {
  const all = WORKFLOWS.flatMap((path) => [
    ...read(path).matchAll(/uses: ([\w-]+\/[\w-]+)@(\S+)/g),
  ]);
  /** @type {Record<string, string>} */
  const commits = {};
  for (const [, action = '', commit = ''] of all) {
    commits[action] ??= commit;
    expect([action, commit]).toEqual([action, commits[action]]);
  }
});

test('the matrix has the lines of Node that .ci/matrix runs', () => {
  const [, lines = ''] = /\$\{NODES:-([\d ]+)\}/.exec(read('.ci/matrix')) ?? [];
  const { node } = workflow('.github/workflows/test.yml').jobs;
  expect(node?.strategy?.matrix.node).toEqual(lines.split(' '));
});

test('a release names the repository that it comes from in its package', () => {
  const steps = workflow('.github/workflows/release.yml').jobs['package']?.steps ?? [];
  const naming = steps.findIndex(({ run }) => run?.includes('npm pkg set'));
  const packing = steps.findIndex(({ run }) => run?.includes('npm run package'));
  expect(naming).toBeGreaterThanOrEqual(0);
  expect(naming).toBeLessThan(packing);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"name":"gatehouse","version":"1.2.3"}');
    execFileSync('bash', ['-euc', steps[naming]?.run ?? ''], {
      cwd: folder,
      env: {
        ...process.env,
        GITHUB_SERVER_URL: 'https://git.example',
        GITHUB_REPOSITORY: 'own/gate',
      },
    });
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
      name: 'gatehouse',
      version: '1.2.3',
      repository: { type: 'git', url: 'git+https://git.example/own/gate.git' },
      homepage: 'https://git.example/own/gate#readme',
      bugs: { url: 'https://git.example/own/gate/issues' },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an image is made for amd64 and arm64, and what is published has its provenance', () => {
  const release = read('.github/workflows/release.yml');
  expect(release).toContain('platforms: linux/amd64,linux/arm64');
  expect(release).toMatch(/npm publish --provenance .*--ignore-scripts/);
  expect(release).toContain('sha256sum --check SHA256SUMS');
});

const text = { type: 'string', minLength: 1 };
const options = { type: 'array', items: text, minItems: 1, uniqueItems: true };

/** @param {string} type @param {object} attributes @param {string[]} required */
const element = (type, attributes, required) => ({
  type: 'object',
  required: ['type', 'attributes'],
  additionalProperties: false,
  properties: {
    type: { const: type },
    id: { type: 'string', pattern: String.raw`^[\w-]+$` },
    validations: { type: 'object', properties: { required: { type: 'boolean' } } },
    attributes: { type: 'object', required, additionalProperties: false, properties: attributes },
  },
});

const asked = { label: text, description: text, placeholder: text, value: text };

/** What “Syntax for GitHub's form schema” says, as far as it is used here. */
const FORM = {
  type: 'object',
  required: ['name', 'description', 'body'],
  additionalProperties: false,
  properties: {
    name: text,
    description: text,
    title: text,
    labels: options,
    body: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          element('markdown', { value: text }, ['value']),
          element('input', asked, ['label']),
          element('textarea', { ...asked, render: text }, ['label']),
          element('dropdown', { label: text, description: text, options }, ['label', 'options']),
        ],
      },
    },
  },
};

describe.each(FORMS)('%s', (path) => {
  const form = parse(read(path));

  it('is an issue form', () => {
    const validate = new Ajv().compile(FORM);
    expect([validate(form), validate.errors]).toEqual([true, null]);
  });

  it('asks for each thing once', () => {
    /** @type {{ type: string, id?: string, attributes: { label?: string } }[]} */
    const questions = form.body.filter(
      (/** @type {{ type: string }} */ { type }) => type !== 'markdown',
    );
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(questions.map(({ attributes }) => attributes.label)).size).toBe(
      questions.length,
    );
  });
});

test('pages of docs/ have nothing that Jekyll takes for Liquid, but what guide.yml marks', () => {
  const pages = [...filesIn('docs'), ...filesIn('docs/decisions')].filter((path) =>
    path.endsWith('.md'),
  );
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const left = read(page).replaceAll(/\$\{\{[^}]*\}\}/g, '');
    expect([page, /\{\{|\{%/.exec(left)?.[0]]).toEqual([page, undefined]);
  }
});
