import { countOf, inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';
import { named } from '../../ui/named.ts';

export const BUILDER_COMMANDS = defineCommands('BUILDER_COMMANDS', 'panels', {
  'toggle-builder': {
    keys: onLetter('Q'),
    label: 'Show or hide the query builder',
    keywords: 'fields, explorer',
  },
});

export const BUILDER_COPY = inLanguage('BUILDER_COPY', {
  panel: 'Query builder',
  noSchemaTitle: 'No schema yet',
  noSchema: (keys: string) =>
    'The builder shows the fields of the service as soon as its schema has loaded.' +
    (keys === '' ? '' : ` ${keys} loads it again.`),
  noRoot: 'The schema has no type for this operation.',
  waiting: (line: number, column: number) =>
    `Fix the syntax error in the editor first (line ${line}, column ${column}):`,
  refused: 'Not changed:',
  lastOne: (field: string, parent: string | undefined) =>
    `${field} is the last field here, and there must be one. ${
      parent === undefined ? 'Choose another one first.' : `To take all away, untick ${parent}.`
    }`,
  removed: (what: string) => `Removed ${what}`,
  removedFragments: (names: readonly string[]) =>
    `and ${names.length > 1 ? 'the fragments' : 'the fragment'} ${names.join(', ')}, used nowhere else now`,
  thisDefinition: 'it from the document',

  inDocument: 'In this document',
  addNew: 'Add',
  newOperation: (kind: string) => `New ${kind}`,
  unnamed: '(no name)',
  fragment: 'fragment',
  onType: (type: string) => `on ${type}`,
  nameHint: 'Name it',
  nameFaults: {
    empty: 'A name is needed; Escape brings the old one back',
    'not-a-name': 'Letters, digits and _ only, no digit first',
    taken: 'This name is taken',
  },
  takeName: (name: string) => `Use ${name}`,
  duplicate: 'Duplicate operation',
  remove: (kind: string) => `Delete ${kind}`,
  newHint: 'Choose a field: it starts the operation.',

  search: 'Search fields',
  searchHint: 'Search fields, arguments and types',
  clearSearch: 'Clear search',
  searchResults: 'Matching fields',
  nothingFound:
    'No field, argument or type matches. Of several words, each is looked for inside the one before: “country name” finds name inside country.',
  found: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
  enterAdds: 'Enter adds the first',
  foundIn: (where: string) => `in ${where}`,
  argument: 'argument',

  keys: 'Arrow keys move and open, Space selects, letters jump to a name, F2 opens alias and directives.',
  expand: (name: string) => `Expand ${name}`,
  collapse: (name: string) => `Collapse ${name}`,
  showDocs: (name: string) => `Show ${name} in the documentation`,
  deprecatedBecause: (reason: string) => `Deprecated: ${reason}`,
  unknownField: 'not in the schema',
  optionsOf: (name: string) => `Alias and directives of ${name}`,
  alias: 'Alias',
  aliasHint: 'No alias',
  repeat: 'Add again',
  repeatField: (name: string) => `Add ${name} again, with an alias`,
  editFragment: (name: string) => `Edit fragment ${name}`,

  argumentsOf: (name: string) => `Arguments of ${name}`,
  page: 'Page',
  pageOf: (name: string) => `Page of ${name}`,
  notSet: 'not set',
  makeVariable: (name: string) => `Make ${name} a variable`,
  variablesNotJson: 'The variables are not JSON.',
  makeVariableHint: (name: string) => `Make ${name} a variable: its value moves to the variables`,
  inlineVariableHint: (name: string) => `Move the value of ${name} back into the query`,
});

export const OFFERS_COPY = inLanguage('OFFERS_COPY', {
  withheld: (fields: readonly string[]) =>
    `${countOf(fields.length, 'field')} of this operation ${fields.length === 1 ? 'is' : 'are'} withheld by the service: ${named(fields)}.`,
  leaveOut: 'Leave out',
  empty: (labels: readonly string[]) => `No error is selected of ${named(labels)}.`,
  missing: (names: readonly string[]) =>
    `This service’s config names ${named(names)}, which its schema does not have. Tell its operator.`,
  addErrors: 'Add error fields',
});
