import {
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  type NameNode,
  OverlappingFieldsCanBeMergedRule,
  type SelectionSetNode,
  Source,
  TokenKind,
  validate,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { LimitName } from './operation-limits.ts';
import { allSelections, fragmentsByName, responseName } from './selection-sets.ts';

export type Check = (name: LimitName, actual: number, nodes?: ASTNode) => GraphQLError | undefined;

export function checkDocument(document: DocumentNode, check: Check): GraphQLError[] {
  const { definitions, selections, spreads, pairs } = measureWritten(document);
  const tooMuch =
    check('definitions', definitions) ??
    check('selections', selections) ??
    check('spreads', spreads) ??
    check('pairs', pairs) ??
    check('repeats', countRepeats(document));
  if (tooMuch) return [tooMuch];
  const tooLarge = measureOperations(document).flatMap(({ operation, depth, aliases }) => [
    check('depth', depth, operation),
    check('aliases', aliases, operation),
  ]);
  return [...checkNames(document), ...tooLarge].filter((error) => error !== undefined);
}

function measureWritten({ definitions }: DocumentNode) {
  const selections = definitions.flatMap(allSelections);
  let [spreads, pairs] = [0, 0];
  const fields = new Map<string, number>();
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) spreads += 1;
    if (selection.kind !== Kind.FIELD) continue;
    const others = fields.get(responseName(selection)) ?? 0;
    pairs += others;
    fields.set(responseName(selection), others + 1);
  }
  return { definitions: definitions.length, selections: selections.length, spreads, pairs };
}

const NOTHING = { depth: 0, aliases: 0 };

type Measure = Readonly<typeof NOTHING>;

/** Opens fragments, measuring each once, so that nested ones cannot multiply the work. */
function measureOperations(document: DocumentNode) {
  const fragments = fragmentsByName(document);
  const measured = new Map<string, Measure>();
  const ofFragment = (name: string): Measure => {
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, NOTHING);
    const measure = ofSet(fragments.get(name)?.selectionSet);
    measured.set(name, measure);
    return measure;
  };
  const ofSet = (set: SelectionSetNode | undefined): Measure => {
    let [depth, aliases] = [0, 0];
    for (const selection of set?.selections ?? []) {
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
      const inside = isSpread ? ofFragment(selection.name.value) : ofSet(selection.selectionSet);
      const isField = selection.kind === Kind.FIELD;
      depth = Math.max(depth, inside.depth + (isField ? 1 : 0));
      aliases += inside.aliases + (isField && selection.alias ? 1 : 0);
    }
    return { depth, aliases };
  };
  return document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({ operation, ...ofSet(operation.selectionSet) }));
}

/** Validation compares fields of a name (GraphQL, section 5.3.2); plain ones cost no time and do not count. */
function countRepeats(document: DocumentNode): number {
  const fragments = fragmentsByName(document);
  let most = 0;
  for (const definition of document.definitions) {
    const counts = new Map<string, number>();
    const parts = new Set([definition]);
    for (const part of parts) {
      for (const selection of allSelections(part)) {
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(selection.name.value);
          if (fragment) parts.add(fragment);
        }
        if (selection.kind !== Kind.FIELD) continue;
        if (!selection.selectionSet && !selection.arguments?.length) continue;
        const count = (counts.get(responseName(selection)) ?? 0) + 1;
        counts.set(responseName(selection), count);
        most = Math.max(most, count);
      }
    }
  }
  return most;
}

const { BRACE_L, BRACE_R, BRACKET_L, BRACKET_R, PAREN_L, PAREN_R } = TokenKind;
const OPENING: ReadonlySet<TokenKind> = new Set([BRACE_L, BRACKET_L, PAREN_L]);
const CLOSING: ReadonlySet<TokenKind> = new Set([BRACE_R, BRACKET_R, PAREN_R]);

/** Nested brackets, up to one more than the limit: the parser recurses once a level, and would run out of stack. */
export function measureNesting(document: string, limit: number): number {
  const lexer = new Lexer(new Source(document));
  let [depth, deepest] = [0, 0];
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
      if (OPENING.has(kind)) depth += 1;
      if (CLOSING.has(kind)) depth -= 1;
      deepest = Math.max(deepest, depth);
      if (deepest > limit) break;
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
  return deepest;
}

/** An object with a field `then` is a promise to the executor, and `__proto__` no key of a plain object. */
function checkNames(document: DocumentNode): GraphQLError[] {
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
export function checkStreams(document: DocumentNode, variables: Readonly<Record<string, unknown>>) {
  const counts = streamDirectives(document).flatMap(
    (directive) => directive.arguments?.find(({ name }) => name.value === 'initialCount') ?? [],
  );
  const extensions = { code: 'BAD_USER_INPUT' };
  return counts
    .filter(({ value }) => !(Number(valueFromASTUntyped(value, variables)) >= 0))
    .map((nodes) => new GraphQLError('initialCount must not be negative.', { nodes, extensions }));
}

/**
 * Fields of one name that are streamed differently, in a valid document. graphql-js compares arguments and not
 * streams, so its rule, which has a budget, gets the streams as arguments.
 */
export function checkStreamPairs(schema: GraphQLSchema, document: DocumentNode): GraphQLError[] {
  if (streamDirectives(document).length === 0) return [];
  const withStreamsAsArguments = visit(document, {
    Field(field) {
      const stream = field.directives?.find(({ name }) => name.value === 'stream');
      if (!stream) return undefined;
      const entries = stream.arguments ?? [];
      const fields = entries.map((entry) => ({ ...entry, kind: Kind.OBJECT_FIELD }));
      const name = { ...stream.name, value: '@stream' };
      const argument = { kind: Kind.ARGUMENT, name, value: { kind: Kind.OBJECT, fields } };
      return { ...field, arguments: [...(field.arguments ?? []), argument] };
    },
  });
  return validate(schema, withStreamsAsArguments, [OverlappingFieldsCanBeMergedRule]).map(
    ({ message, nodes }) =>
      new GraphQLError(message.replace('differing arguments', 'differing stream directives'), {
        nodes: nodes ?? [],
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      }),
  );
}

function streamDirectives(document: DocumentNode): DirectiveNode[] {
  const directives: DirectiveNode[] = [];
  visit(document, { Directive: (directive) => void directives.push(directive) });
  return directives.filter(({ name }) => name.value === 'stream');
}
