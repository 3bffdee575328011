import {
  type DocumentNode,
  GraphQLError,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
} from 'graphql';
import { allSelections, fragmentsByName, responseName } from './selection-sets.ts';

export function measureWritten({ definitions }: DocumentNode) {
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
export function measureOperations(document: DocumentNode): Map<OperationDefinitionNode, Measure> {
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
  return new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .map((operation) => [operation, ofSet(operation.selectionSet)]),
  );
}

/** Validation compares fields of a name (GraphQL, section 5.3.2); plain ones cost no time and do not count. */
export function countRepeats(document: DocumentNode): number {
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
