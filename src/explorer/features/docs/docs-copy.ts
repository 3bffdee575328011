import { formatCount } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';
import type { ChangeCounts } from '../../../schema/changes-api.ts';
import type { PictureEdge } from '../../../schema/type-picture.ts';

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

  picture: {
    show: 'Picture',
    title: (type: string) => `Types around ${type}`,
    drawing: 'Drawing…',
    shown: (count: number, more: number) =>
      (count === 1 ? '1 type' : `${formatCount(count)} types`) +
      (more > 0 ? ` and ${formatCount(more)} more that are not shown` : '') +
      '. Click one to put it in the middle.',
    label: (type: string) =>
      `Picture of the types around ${type}. Arrow keys go along the edges, Enter puts a type in the middle, plus and minus zoom.`,
    edge: ({ from, to, fields, isPossibleType }: PictureEdge) =>
      isPossibleType
        ? `${from} may be ${to}`
        : `${from}.${fields.slice(0, 20).join(', ')} leads to ${to}`,
    node: (type: string, column: number) =>
      column === 0
        ? `${type}, in the middle`
        : `${type}, ${Math.abs(column) === 1 ? '1 step' : '2 steps'} ${column < 0 ? 'before' : 'after'}`,
    zoomIn: 'Zoom in (+)',
    zoomOut: 'Zoom out (-)',
    whole: 'Whole picture (0)',
    docs: 'Show in docs',
    save: 'Save as SVG',
  },

  search: (name: string) => `Search ${name}`,
  searchHint: 'Search',
  results: 'Types, fields and arguments',
  more: (count: number) => `${count} more match. Type more to narrow them down.`,
  nothingFound: 'No results found. Esc clears the search.',
  otherResults: 'Other results',

  noDescription: 'A GraphQL schema provides a root type for each kind of operation.',
  rootTypes: 'Root Types',
  allTypes: 'All Schema Types',
  filterTypes: 'Filter types by name',
  noTypes: 'No type has such a name.',
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
