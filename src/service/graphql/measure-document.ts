import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
} from 'graphql';
import { limitError } from './operation-limits.ts';

/** Size of a part of a document. */
interface Measure {
  readonly depth: number;
  readonly aliases: number;
}

const NOTHING: Measure = { depth: 0, aliases: 0 };

/** Size of a document as it is written, fragments as they stand. */
interface WrittenSize {
  /** Operations, fragments, and what a document may not define. */
  readonly definitions: number;
  readonly selections: number;
  /** Selections that stand for a fragment. */
  readonly spreads: number;
  /** Pairs of fields of one response name. */
  readonly pairs: number;
}

/** Each selection is looked at once. */
export function measureWritten({ definitions }: DocumentNode): WrittenSize {
  let [selections, spreads, pairs] = [0, 0, 0];
  const fields = new Map<string, number>();
  const pending: SelectionSetNode[] = [];
  for (const definition of definitions) {
    if ('selectionSet' in definition && definition.selectionSet)
      pending.push(definition.selectionSet);
  }
  for (let set = pending.pop(); set; set = pending.pop()) {
    selections += set.selections.length;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        spreads += 1;
        continue;
      }
      if (selection.selectionSet) pending.push(selection.selectionSet);
      if (selection.kind !== Kind.FIELD) continue;
      const name = (selection.alias ?? selection.name).value;
      const others = fields.get(name) ?? 0;
      pairs += others;
      fields.set(name, others + 1);
    }
  }
  return { definitions: definitions.length, selections, spreads, pairs };
}

/**
 * Depth and number of aliases of each operation, fragments opened. Each fragment is measured once,
 * however often it is spread, so that fragments in fragments cannot multiply the work; one that
 * spreads itself counts nothing there (validation refuses it).
 */
export function measureOperations(document: DocumentNode): Map<OperationDefinitionNode, Measure> {
  const fragments = fragmentsByName(document);
  const measured = new Map<string, Measure>();
  const ofFragment = (name: string): Measure => {
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, NOTHING);
    const fragment = fragments.get(name);
    const measure = fragment ? ofSet(fragment.selectionSet) : NOTHING;
    measured.set(name, measure);
    return measure;
  };
  const ofSet = (set: SelectionSetNode): Measure => {
    let [depth, aliases] = [0, 0];
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const below = selection.selectionSet ? ofSet(selection.selectionSet) : NOTHING;
        depth = Math.max(depth, below.depth + 1);
        aliases += below.aliases + (selection.alias ? 1 : 0);
      } else {
        const inside =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? ofFragment(selection.name.value)
            : ofSet(selection.selectionSet);
        depth = Math.max(depth, inside.depth);
        aliases += inside.aliases;
      }
    }
    return { depth, aliases };
  };
  const measures = new Map<OperationDefinitionNode, Measure>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      measures.set(definition, ofSet(definition.selectionSet));
    }
  }
  return measures;
}

/**
 * How often the response name that is there most stands in one operation, its fragments taken once
 * each. Validation compares all fields of a name with one another, arguments and all (GraphQL,
 * section 5.3.2), so its work grows with the square of this. Plain fields are compared in no time
 * and not counted.
 */
export function countRepeats(document: DocumentNode): number {
  const fragments = fragmentsByName(document);
  let most = 0;
  for (const definition of document.definitions) {
    if (!('selectionSet' in definition) || !definition.selectionSet) continue;
    for (const count of countNames(definition.selectionSet, fragments).values()) {
      most = Math.max(most, count);
    }
  }
  return most;
}

function countNames(
  root: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Map<string, number> {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const pending = [root];
  for (let set = pending.pop(); set; set = pending.pop()) {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (!fragment || seen.has(selection.name.value)) continue;
        seen.add(selection.name.value);
        pending.push(fragment.selectionSet);
        continue;
      }
      if (selection.selectionSet) pending.push(selection.selectionSet);
      if (selection.kind !== Kind.FIELD) continue;
      if (!selection.selectionSet && !selection.arguments?.length) continue;
      const name = (selection.alias ?? selection.name).value;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

const OPENING: ReadonlySet<TokenKind> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
]);
const CLOSING: ReadonlySet<TokenKind> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
]);

/**
 * Brackets of all kinds inside one another. The parser, and much after it, calls itself once a level
 * and would run out of stack; what is no token is left to the parser to complain of.
 *
 * @throws {GraphQLError} LIMIT_EXCEEDED
 */
export function checkNesting(document: string, limit: number): void {
  const lexer = new Lexer(new Source(document));
  let depth = 0;
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
      if (OPENING.has(kind)) depth += 1;
      if (CLOSING.has(kind)) depth -= 1;
      if (depth > limit) break;
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
  if (depth > limit) throw limitError('nesting', limit, depth);
}

/** The fragments of a document by name. */
export function fragmentsByName(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );
}
