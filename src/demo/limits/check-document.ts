import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type NameNode,
  print,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { checkLimit } from './operation-limits.ts';
import { fragmentsByName, mergeFields, setsBelow } from './selection-sets.ts';

/** An object with a field `then` is a promise to the executor, and `__proto__` no key of a plain object. */
export function checkNames(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = [];
  const refuse = (name: NameNode, message: string): void => {
    errors.push(new GraphQLError(message, { nodes: name, extensions: { code: 'BAD_REQUEST' } }));
  };
  visit(document, {
    Field({ alias }) {
      if (alias?.value === 'then' || alias?.value === '__proto__') {
        refuse(alias, `A field cannot be given the name ${alias.value}.`);
      }
    },
    VariableDefinition({ variable: { name } }) {
      if (name.value.startsWith('__')) {
        refuse(name, `The variable $${name.value} must not begin with __.`);
      }
    },
  });
  return errors;
}

/** `@stream` with a negative count, which the executor takes for a fault of its own. */
export function checkStreams(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  const counts = streamDirectives(document).flatMap(
    (directive) => directive.arguments?.find(({ name }) => name.value === 'initialCount') ?? [],
  );
  const extensions = { code: 'BAD_USER_INPUT' };
  return counts
    .filter(({ value }) => !(Number(valueFromASTUntyped(value, variables)) >= 0))
    .map((nodes) => new GraphQLError('initialCount must not be negative.', { nodes, extensions }));
}

const MOST_FIELDS = 10_000;

/** Fields of one name that are streamed differently, which graphql-js does not check; bounded in time. */
export function checkStreamPairs(document: DocumentNode): GraphQLError[] {
  if (streamDirectives(document).length === 0) return [];
  const fragments = fragmentsByName(document);
  let seen = 0;
  const pending = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet }) => [selectionSet]);
  for (let sets = pending.pop(); sets; sets = pending.pop()) {
    for (const [name, fields] of mergeFields(sets, fragments)) {
      const [first] = fields;
      const other = fields.find((field) => streamOf(field) !== streamOf(first));
      if (first && other) {
        const message =
          `Fields "${name}" conflict because they have differing stream directives. ` +
          'Give one of them an alias of its own to fetch both.';
        const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
        return [new GraphQLError(message, { nodes: [first, other], extensions })];
      }
      seen += fields.length;
      const below = setsBelow(fields);
      if (below.length > 0) pending.push(below);
    }
    const tooMany = checkLimit('selections', seen, MOST_FIELDS);
    if (tooMany) return [tooMany];
  }
  return [];
}

function streamDirectives(document: DocumentNode): DirectiveNode[] {
  const directives: DirectiveNode[] = [];
  visit(document, { Directive: (directive) => void directives.push(directive) });
  return directives.filter(({ name }) => name.value === 'stream');
}

function streamOf(field: FieldNode | undefined): string {
  const stream = field?.directives?.find(({ name }) => name.value === 'stream');
  return stream ? `@${stream.arguments?.map(print).sort().join() ?? ''}` : '';
}
