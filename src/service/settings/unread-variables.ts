import type { Log } from '../http/log.ts';
import { VARIABLES } from './environment.ts';

/** Variables, each with those without which nothing reads it. */
const NEEDED = [
  ['METRICS_HOST', 'METRICS_PORT'],
  ['OTEL_TRACES_SAMPLER_ARG', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  ['REDIS_PREFIX', 'REDIS_URL'],
] as const;

/** Warns of variables without effect; `hostServerVariables` are for the server around the handler. */
export function warnOfUnread(
  variables: Readonly<Record<string, string | undefined>>,
  log: Log,
  hostServerVariables: readonly string[] = [],
): void {
  const names = Object.keys(variables).filter((name) => variables[name] !== undefined);
  for (const variable of names) {
    const [, ...needed] = NEEDED.find(([name]) => name === variable) ?? [];
    const guess = VARIABLES.includes(variable) ? undefined : nearestOf(variable);
    const warn = (warning: string): void => log({ event: 'warning', warning, variable });
    if (guess !== undefined) warn(`Nothing reads it: was ${guess} meant?`);
    else if (hostServerVariables.includes(variable)) {
      warn("The handler does not read it: ports, signals and traces are your server's");
    } else if (needed.length > 0 && !needed.some((one) => names.includes(one))) {
      warn(`Nothing reads it without ${needed.join(' or ')}`);
    }
  }
}

const OWN = /^(?:UPSTREAM|RATE|DEMO|CREDENTIALS|SIGNING|TRUSTED|DRAIN)(?:_|$)/;

function nearestOf(name: string): string | undefined {
  const words = wordsOf(name);
  const near = VARIABLES.filter((own) => {
    const others = wordsOf(own);
    if (isTypo(name, own) || (OWN.test(name) && others[0] === words[0])) return true;
    return words.length > 1 && others.join() === words.join();
  });
  const shared = (own: string) => wordsOf(own).filter((word) => words.includes(word)).length;
  const [nearest] = near.toSorted(
    (one, other) =>
      Number(isTypo(name, other)) - Number(isTypo(name, one)) ||
      shared(other) - shared(one) ||
      one.length - other.length,
  );
  return nearest;
}

/** Whether long names differ in one place, by at most two letters. */
function isTypo(name: string, own: string): boolean {
  const shorter = Math.min(name.length, own.length);
  let start = 0;
  while (start < shorter && name[start] === own[start]) start += 1;
  let end = 0;
  while (start + end < shorter && name.at(-1 - end) === own.at(-1 - end)) end += 1;
  return shorter > 7 && Math.max(name.length, own.length) - start - end <= 2;
}

/** Singular words without a trailing unit, because both are often left out or added. */
function wordsOf(name: string): string[] {
  const stem = name.replace(/_(?:S|KB|MB|MS|SECONDS)$/, '');
  return stem.split('_').map((word) => word.replace(/(?:(?<=X)IES|(?<=\w)S)$|(?<=X)Y$/, ''));
}
