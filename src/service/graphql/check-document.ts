import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type NameNode,
  print,
  type SelectionSetNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { limitError } from './operation-limits.ts';
import { fragmentsByName } from './measure-document.ts';

/**
 * Names that a document may not give. An object with the field `then` is a promise to the executor,
 * and `__proto__` is no key of a plain object; GraphQL keeps names with `__` for itself anyway.
 */
export function checkNames(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = [];
  const refuse = (name: NameNode, message: string): void => {
    errors.push(new GraphQLError(message, { nodes: name, extensions: { code: 'BAD_REQUEST' } }));
  };
  visit(document, {
    Field({ alias }) {
      if (alias?.value === 'then') refuse(alias, 'A field cannot be given the name then.');
      if (alias?.value === '__proto__')
        refuse(alias, 'A field cannot be given the name __proto__.');
    },
    VariableDefinition({ variable: { name } }) {
      if (name.value.startsWith('__')) {
        refuse(name, `The variable $${name.value} must not begin with __.`);
      }
    },
  });
  return errors;
}

/** Selections that are looked at in a document that streams, fragments opened at each place. */
const MOST_SELECTIONS = 10_000;

/** `@stream` with a negative count, which the executor takes for a fault of its own. */
export function checkStreams(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  const errors: GraphQLError[] = [];
  visit(document, {
    Directive(directive) {
      if (directive.name.value !== 'stream') return;
      const count = directive.arguments?.find(({ name }) => name.value === 'initialCount');
      if (!count || Number(valueFromASTUntyped(count.value, variables)) >= 0) return;
      errors.push(
        new GraphQLError('initialCount must not be negative.', {
          nodes: count,
          extensions: { code: 'BAD_USER_INPUT' },
        }),
      );
    },
  });
  return errors;
}

/**
 * Fields that come to stand in one place of the answer and are streamed in different ways, which
 * graphql-js's own rule for such fields does not look at.
 * Only documents that stream are looked at, and are refused where that takes too long.
 */
export function checkStreamPairs(document: DocumentNode): GraphQLError[] {
  if (!hasStream(document)) return [];
  const fragments = fragmentsByName(document);
  let left = MOST_SELECTIONS;
  /** The fields of sets that are one set of the answer, by response name. */
  const mergeSets = (sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> => {
    const fields = new Map<string, FieldNode[]>();
    const seen = new Set<string>();
    const pending = [...sets];
    for (let set = pending.pop(); set && left >= 0; set = pending.pop()) {
      left -= set.selections.length;
      for (const selection of set.selections) {
        if (selection.kind === Kind.FIELD) {
          const name = (selection.alias ?? selection.name).value;
          const sameName = fields.get(name);
          if (sameName) sameName.push(selection);
          else fields.set(name, [selection]);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          pending.push(selection.selectionSet);
        } else if (!seen.has(selection.name.value)) {
          seen.add(selection.name.value);
          const fragment = fragments.get(selection.name.value);
          if (fragment) pending.push(fragment.selectionSet);
        }
      }
    }
    return fields;
  };
  const places: SelectionSetNode[][] = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet }) => [selectionSet]);
  for (let place = places.pop(); place; place = places.pop()) {
    for (const [name, [first, ...others]] of mergeSets(place)) {
      if (!first) continue;
      const stream = streamOf(first);
      const other = others.find((field) => streamOf(field) !== stream);
      if (other) return [differentStreams(name, first, other)];
      const below = [first, ...others].flatMap(({ selectionSet }) =>
        selectionSet ? [selectionSet] : [],
      );
      if (below.length > 0) places.push(below);
    }
    if (left < 0) return [limitError('selections', MOST_SELECTIONS, MOST_SELECTIONS - left)];
  }
  return [];
}

function hasStream(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive({ name }) {
      found ||= name.value === 'stream';
    },
  });
  return found;
}

/** What its `@stream` says, the arguments in one order; empty where it has none. */
function streamOf({ directives }: FieldNode): string {
  const stream = directives?.find(({ name }) => name.value === 'stream');
  return stream ? `@${stream.arguments?.map(print).sort().join() ?? ''}` : '';
}

function differentStreams(name: string, first: FieldNode, other: FieldNode): GraphQLError {
  return new GraphQLError(
    `Fields "${name}" conflict because they have differing stream directives. ` +
      'Give one of them an alias of its own to fetch both.',
    { nodes: [first, other], extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
  );
}
