import { formatCount, inLanguage } from '../contract/language.ts';
import type { LeftOut, LeftOutReason } from './left-out.ts';

export const LEFT_OUT_COPY = inLanguage('LEFT_OUT_COPY', {
  names: (count: number, some: string) =>
    count === 1
      ? `1 name of this schema is not GraphQL’s: ${some}.`
      : `${formatCount(count)} names of this schema are not GraphQL’s: ${some}.`,
  others: (count: number) =>
    count === 1
      ? '1 more part of it cannot be used.'
      : `${formatCount(count)} more parts of it cannot be used.`,
  parts: (count: number, some: string) =>
    count === 1
      ? `1 part of this schema cannot be used: ${some}.`
      : `${formatCount(count)} parts of this schema cannot be used: ${some}.`,
  rest: 'They are left out; all else works.',
  list: 'Omitted parts, and why',
  more: (count: number) => `and ${formatCount(count)} more`,
  reasons: {
    name: () => 'not a name of GraphQL’s',
    'long-name': () => 'has a name of more than 1,000 characters',
    shape: () => 'has no name, kind or type that could be used',
    duplicate: () => 'is there twice; the first is kept',
    'missing-type': (about: string) => `${about} is not among the types`,
    'deep-type': () => 'its type is wrapped deeper than introspection tells',
    'type-left-out': (about: string) => `its type ${about} is left out`,
    'wrong-kind': (about: string) => `${about} is of a kind that cannot stand there`,
    'required-left-out': (about: string) => `needs ${about}, which is left out`,
    empty: () => 'nothing is left in it',
    circular: () => 'would implement itself',
  } satisfies Record<LeftOutReason, (about: string) => string>,
});

const MAX_SAID = 3;

export function sayLeftOut({ count, names, parts }: LeftOut): string {
  const { rest, more, others, names: ofNames, parts: ofParts } = LEFT_OUT_COPY;
  const total = names || count;
  const some = parts.slice(0, Math.min(MAX_SAID, total)).map(({ path }) => path);
  const left = total - some.length;
  const sentence = (names ? ofNames : ofParts)(
    total,
    some.join(', ') + (left > 0 ? ` ${more(left)}` : ''),
  );
  return [sentence, ...(names && count > names ? [others(count - names)] : []), rest].join(' ');
}

export function sayParts({ count, parts }: LeftOut): readonly string[] {
  const left = count - parts.length;
  const said = parts.map(
    ({ path, reason, about = '' }) => `${path}: ${LEFT_OUT_COPY.reasons[reason](about)}`,
  );
  return [...said, ...(left > 0 ? [LEFT_OUT_COPY.more(left)] : [])];
}
