import { sayChange } from '../../schema/change-copy.ts';
import {
  CHANGE_LEVELS,
  type OperationFit,
  type SchemaComparison,
} from '../../schema/changes-api.ts';
import { CHANGES_COPY } from './changes-copy.ts';
import type { KeptOperation } from './operations-to-check.ts';

interface ChangesReport {
  readonly title: string;
  readonly fromTo: string;
  readonly comparison: SchemaComparison;
  readonly operations: readonly (readonly [KeptOperation, OperationFit])[];
}

/** What has changed in a schema, and what that means to operations, as Markdown. */
export function changesMarkdown(report: ChangesReport): string {
  const { title, fromTo, comparison, operations } = report;
  const { counts, changes } = comparison;
  const line = (text: string, depth = 0): string => `${'  '.repeat(depth)}- ${escape(text)}`;
  const concerned = operations.flatMap(([{ name }, { faults, deprecations }]) => {
    const messages = [...faults, ...deprecations];
    if (messages.length === 0) return [];
    return [line(name), ...messages.map((message) => line(message, 1))];
  });
  const sections = CHANGE_LEVELS.flatMap((level) => {
    if (counts[level] === 0) return [];
    const lines = changes.flatMap((change, number) => {
      if (change.level !== level) return [];
      const of = operations.filter(([, fit]) => fit.changes.includes(number));
      const names = (isBroken: boolean): string[] =>
        of
          .filter(([, { faults }]) => (level === 'breaking' && faults.length > 0) === isBroken)
          .map(([{ name }]) => name);
      const [broken, concerning] = [names(true), names(false)];
      return [
        line(sayChange(change)),
        ...(broken.length > 0 ? [line(`${CHANGES_COPY.breaks}: ${broken.join(', ')}`, 1)] : []),
        ...(concerning.length > 0
          ? [line(`${CHANGES_COPY.concerns}: ${concerning.join(', ')}`, 1)]
          : []),
      ];
    });
    const listed = changes.filter((change) => change.level === level).length;
    const left = counts[level] - listed;
    const heading = `## ${CHANGES_COPY.heading(CHANGES_COPY.levels[level], counts[level])}`;
    return [[heading, '', ...lines, ...(left > 0 ? [line(CHANGES_COPY.more(left))] : [])]];
  });
  return `${[
    [`# ${escape(title)}`, '', escape(fromTo)],
    ...(concerned.length > 0 ? [[`## ${CHANGES_COPY.operations}`, '', ...concerned]] : []),
    ...(sections.length > 0 ? sections : [[CHANGES_COPY.same]]),
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** A text of the schema's as one line that means nothing to Markdown or HTML. */
function escape(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~&]/g, (sign) => `\\${sign}`);
}
