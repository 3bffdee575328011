import { expect, it } from 'vitest';
import { summarize } from '../statistics.mjs';
import { markdownReport } from './markdown.mjs';

const machine = {
  date: '2026-11-21',
  system: 'linux x64',
  processor: 'AMD EPYC',
  cores: 2,
  memoryGb: 24,
  node: '20.20.2',
  browser: 'Chromium 156',
  loadBefore: 0.1,
  loadAfter: 1.5,
};

const fileBytes = summarize([900_000, 910_000, 920_000]);
const all = /** @type {any} */ ({
  start: {
    commit: '0411c290ab',
    machine,
    runs: 3,
    subjects: { gatehouse: 'Gatehouse', other: 'Other 1.0' },
    missing: [{ id: 'third', reason: 'gone' }],
    failures: ['start: Other 1.0: closed'],
    results: { 'gatehouse/plain/cold': { fileBytes }, 'other/plain/cold': { fileBytes } },
  },
});

it('holds claims, machine, medians with their spread, and what could not be measured', () => {
  const page = markdownReport(all, '');
  expect(page).toMatch(/\| ≤ 1,050 kB \| met \| 0411c290ab \|/);
  expect(page).toContain('Commit 0411c290ab, 2026-11-21, 3 runs');
  expect(page).toContain('2 cores (AMD EPYC, linux x64), 24 GB; Chromium 156, Node 20.20.2');
  expect(page).toContain('| File bytes | 910 kB (905 kB to 915 kB) | 910 kB (905 kB to 915 kB) |');
  expect(page).toContain('- third could not be had: gone');
  expect(page).toContain('- Not measured: start: Other 1.0: closed');
});

it('keeps what was written by hand', () => {
  const first = markdownReport({}, '');
  const page = markdownReport(all, `${first}\n\nTried: this.\n`);
  expect(page).toMatch(/Tried: this\.\n$/);
  expect(markdownReport(all, page)).toBe(page);
});
