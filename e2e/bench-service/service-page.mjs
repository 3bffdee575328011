import { CLAIMS } from './claims.mjs';

/**
 * @typedef {import('../bench/statistics.mjs').Summary} Summary
 * @typedef {object} MeasurementResults
 * @property {{ date: string, system: string, processor: string, cores: number, memoryGb: number, node: string,
 *   load: number }} machine `load`: the average of the last minute as it ended
 * @property {number} rounds
 * @property {Record<string, Summary>} figures by the name of a claim, or of what was compared
 * @typedef {Record<string, MeasurementResults>} ServiceResults by measurement
 */

const HEAD = `# Performance of the service

Measured and written by \`npm run bench:service\`; [performance-service.json](performance-service.json) holds
the same numbers. Medians of rounds, with the quartiles in brackets. Each claim is a ratio, or a difference, of
two servers measured in turn in one round, on a machine where the load itself takes half of the processors.
`;

const METHOD = `## How it is measured

- Load is autocannon's over HTTP/1.1 on the loopback interface: 50 connections, each with one call at a time,
  5 seconds a round; an upstream one connection; Redis and a storm ten. A refusal, an answer without data or none
  fails the measurement.
- The small query is \`{ country(code: "NO") { name capitalName } }\`. The log goes to the null device.
- Without the check of key and token: the same build, with the function that checks replaced by one that lets
  everybody in.
- Bare GraphQL Yoga has the same schema and data under Hono, and no limits, log, quotas or checks.
- The upstream is a Node server that answers with some bytes at once; the answer of 1 GB comes in parts of
  64 kB. Its memory is the peak of the service's resident memory less that before it.
- A sign-in's hash is scrypt with the parameters of stored passwords, in a process that does nothing else.
- A storm is 20 users who sign in without pause, each with its own right password.
- Growth is the resident memory after a million small queries over that after the first hundred thousand.

## Where a small query's time goes

Of its processor time in the service (\`node --cpu-prof\`): 21 % the answer's headers and bytes, two thirds of it the
system's writing, which bare Yoga has as well; 9 % garbage; 6 % execution; 5 % limits and cost; 4 % the log; 4 % reading
the body; 3 % key and token; the rest is Yoga's own and spread thin. Writing answers past the platform's \`Response\`
would take 5 % off at most, for a second way to answer, or for the global replaced in the whole process.
`;

/** @param {ServiceResults} all @returns {string} Markdown */
export function servicePage(all) {
  const judged = judgeClaims(all);
  return [
    HEAD,
    '## What is claimed\n',
    table(['', 'measured', 'at most', ''], judged.map(claimRow)),
    reasonsOf(judged),
    ...Object.entries(all).map(([name, results]) => section(name, results)),
    METHOD,
  ].join('\n');
}

/**
 * @param {ServiceResults} all
 * @returns {{ claim: import('./claims.mjs').Claim, summary: Summary, isMet: boolean }[]} those that were measured
 */
export function judgeClaims(all) {
  return CLAIMS.flatMap((claim) => {
    const summary = Object.values(all)
      .map(({ figures }) => figures[claim.id])
      .find((found) => found !== undefined);
    return summary ? { claim, summary, isMet: summary.median <= claim.atMost } : [];
  });
}

/** @param {ReturnType<typeof judgeClaims>[number]} judged */
function claimRow({ claim: { what, atMost, unit }, summary, isMet }) {
  return [
    what,
    `${showFigure(summary)} ${unit}`,
    `${atMost} ${unit}`,
    isMet ? 'met' : '**missed**',
  ];
}

/** @param {ReturnType<typeof judgeClaims>} judged @returns {string} empty where all are met */
function reasonsOf(judged) {
  const lines = judged.flatMap(({ claim: { what, whyMissed }, isMet }) =>
    isMet || whyMissed === undefined ? [] : `- **${what}**: ${whyMissed}.`,
  );
  return lines.length > 0 ? ['### Why some are missed\n', ...lines, ''].join('\n') : '';
}

/** @param {string} name @param {MeasurementResults} results */
function section(name, { machine, rounds, figures }) {
  const { date, cores, processor, system, memoryGb, node, load } = machine;
  const rows = Object.entries(figures).map(([id, summary]) => [
    CLAIMS.find((claim) => claim.id === id)?.what ?? id,
    showFigure(summary),
  ]);
  return [
    `## ${name}\n`,
    `${date}, ${rounds} rounds; ${cores} cores (${processor}, ${system}), ${memoryGb} GB; Node ${node}; load ` +
      `average ${load} at its end.\n`,
    table(['', 'median'], rows),
  ].join('\n');
}

/** @param {Summary} summary @returns {string} such as `1.12 (1.05 to 1.2)` */
export function showFigure(summary) {
  const show = (/** @type {number} */ value) => String(Number(value.toPrecision(3)));
  const { n, median, q1, q3 } = summary;
  return n === 1 ? show(median) : `${show(median)} (${show(q1)} to ${show(q3)})`;
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}
