import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

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
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
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
