import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';
import type { ChangeCounts } from '../../../schema/changes-api.ts';

export const DOCS_COPY = inLanguage('DOCS_COPY', {
  back: (name: string) => `Go back to ${name}`,
  loading:
    'The schema is being loaded. Operations run all the same; a large schema can take a minute.',
  changes: 'Changes…',
  news: ({ breaking, dangerous, safe }: ChangeCounts) =>
    `The schema has changed since the last visit: ${formatCount(breaking)} breaking, ${formatCount(dangerous)} dangerous, ${formatCount(safe)} safe.`,
  showNews: 'Show changes',
  withheld: (day: string) => `Withheld by the service, last on ${day}`,
  allWithheld: 'All fields are withheld by the service.',

  paths: {
    show: 'Paths',
    title: (from: string) => `Paths from ${from}`,
    from: 'From',
    searching: 'Searching…',
    found: (count: number, isMore: boolean) =>
      count === 0
        ? 'No path leads here.'
        : isMore
          ? `The ${count} shortest paths. Each opens as an operation.`
          : count === 1
            ? '1 path. It opens as an operation.'
            : `${count} paths. Each opens as an operation.`,
    open: (path: string) => `Open as an operation: ${path}`,
    on: (type: string) => `on ${type}`,
    needs: (names: string) => `needs ${names}`,
  },

  uses: {
    show: 'Used by',
    found: (count: number, listed: number) =>
      `Used in ${countOf(count, 'place')}` +
      (listed < count ? `; the first ${formatCount(listed)} are listed.` : '.'),
  },

  search: (name: string) => `Search ${name}`,
  searchHint: 'Search',
  results: 'Types, fields and arguments',
  nothingFound: 'No results found. Esc clears the search.',
  otherResults: 'Other results',

  noDescription: 'A GraphQL schema provides a root type for each kind of operation.',
  rootTypes: 'Root Types',
  allTypes: 'All Schema Types',
  showMore: (count: number, left: number) => `Show ${count} of ${left} more`,
  showAll: (length: number) => `Show all (${formatCount(length)} characters)`,

  openExample: (number: number, count: number) =>
    count === 1 ? 'Open example in a tab' : `Open example ${number} in a tab`,

  implements: 'Implements',
  implementations: 'Implementations',
  possibleTypes: 'Possible Types',
  fields: { title: 'Fields', deprecated: 'Deprecated Fields', show: 'Show Deprecated Fields' },
  enumValues: {
    title: 'Enum Values',
    deprecated: 'Deprecated Enum Values',
    show: 'Show Deprecated Values',
  },
  arguments: {
    title: 'Arguments',
    deprecated: 'Deprecated Arguments',
    show: 'Show Deprecated Arguments',
  },
  locations: 'Locations',
  repeatable: 'repeatable',
  specifiedBy: 'Specified by',
  oneOf: 'Exactly one of its fields must be given.',
  deprecated: 'Deprecated',
});
