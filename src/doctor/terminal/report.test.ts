import { expect, test } from 'vitest';
import type { Finding } from '../finding.ts';
import { createReport, renderReport, wrapText } from './report.ts';

const findings: Finding[] = [
  {
    code: 'nameFound',
    layer: 'network',
    check: 'DNS',
    verdict: 'passed',
    evidence: 'data.example.com is 192.0.2.1',
  },
  {
    code: 'allowHeadersIncomplete',
    layer: 'cors',
    check: 'preflight',
    verdict: 'broken',
    evidence:
      'OPTIONS answered 204 application/json: Access-Control-Allow-Headers is missing; it lacks authorization, content-type, x-api-key',
    operator: 'Send Access-Control-Allow-Headers: content-type, authorization, x-api-key',
  },
  {
    code: 'noResult',
    layer: 'graphql',
    check: 'introspection',
    verdict: 'not-reached',
    evidence: 'No operation has a result',
    advice: 'See above.',
  },
];
const section = {
  title: 'GraphQL endpoint',
  address: 'https://data.example.com/v1/graphql',
  findings,
};
const report = createReport([section], 7, []);

test('a table: layer, check, verdict, how known; then what to do, and who', () => {
  expect(renderReport(report, { width: 100, colour: false })).toBe(
    `GraphQL endpoint  https://data.example.com/v1/graphql
  network    DNS            passed       data.example.com is 192.0.2.1
  cors       preflight      BROKEN       OPTIONS answered 204 application/json:
                                         Access-Control-Allow-Headers is missing; it lacks
                                         authorization, content-type, x-api-key
                                         Operator: Send Access-Control-Allow-Headers: content-type,
                                         authorization, x-api-key
  graphql    introspection  not reached  No operation has a result
                                         Advice: See above.

1 broken, 1 passed, 1 not reached; 7 requests were made.
`,
  );
});

test('a narrow terminal gets paragraphs, and no line is longer than it', () => {
  const text = renderReport(report, { width: 40, colour: false });
  expect(text).toContain('  BROKEN  cors: preflight\n    OPTIONS answered 204\n');
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
});

test('a word that is longer than a line is cut, and every character stays', () => {
  expect(wrapText('a longword b', 4)).toEqual(['a', 'long', 'word', 'b']);
  expect(wrapText('ab', 0)).toEqual(['a', 'b']);
  expect(wrapText('', 10)).toEqual(['']);
});

test('colour is an addition: without its sequences the text is the same', () => {
  const plain = renderReport(report, { width: 100, colour: false });
  const coloured = renderReport(report, { width: 100, colour: true });
  expect(plain).not.toContain('\u001B');
  // oxlint-disable-next-line no-control-regex -- what colours are made of
  expect(coloured.replaceAll(/\u001B\[\d+m/g, '')).toBe(plain);
  expect(coloured).toContain('\u001B[31m');
});

test('the report is clean whatever a judge let through', () => {
  const evidence = 'it said hunter2\u001B[2J';
  const leaky: Finding = {
    code: 'refused',
    layer: 'token',
    check: 'x',
    verdict: 'broken',
    evidence,
    advice: evidence,
  };
  const { sections } = createReport([{ ...section, findings: [leaky] }], 1, ['hunter2']);
  expect(sections[0]?.findings[0]).toEqual({
    ...leaky,
    evidence: 'it said •••',
    advice: 'it said •••',
  });
});
