import { Kind, parse, print, visit, type DocumentNode } from 'graphql';
import { typedMembers } from '../../runs/exact-jsonc.ts';
import { entryName, entryPreview, isSameOperation, type HistoryEntry } from './history-entry.ts';

/** Longer values and arguments are cut in a line, characters. */
const VALUE_LENGTH = 60;

/** No line has room for more. */
const MAX_DIFFERENCES = 20;

interface OperationParts {
  readonly variables: ReadonlyMap<string, string>;
  readonly args: ReadonlyMap<string, string>;
  readonly fields: ReadonlyMap<string, string>;
}

// Asked for with each step of scrolling.
const PARTS = new WeakMap<HistoryEntry, OperationParts | 'unreadable'>();

/** How an entry differs: variables, arguments, then fields; else its own variables, arguments or text. */
export function entryDifference(entry: HistoryEntry, other: HistoryEntry | undefined): string {
  const own = partsOf(entry);
  const others = other && partsOf(other);
  if (own === 'unreadable') return previewUnlessNamed(entry);
  if (others !== undefined && others !== 'unreadable') {
    const difference = [
      ...changesOf(own.variables, others.variables),
      ...changesOf(own.args, others.args),
      ...changesOf(own.fields, others.fields, '+ '),
    ];
    if (difference.length > 0) return difference.slice(0, MAX_DIFFERENCES).join(', ');
  }
  const variables = [...own.variables.values()].join(', ');
  const args = [...own.args.values()].join(', ');
  return variables || args || previewUnlessNamed(entry);
}

/** Each entry's next older one of its name that differs, else the next newer, in a newest-first list. */
export function neighboursOf(
  entries: readonly HistoryEntry[],
): ReadonlyMap<HistoryEntry, HistoryEntry> {
  const neighbours = new Map<HistoryEntry, HistoryEntry>();
  const lookBack = (all: readonly HistoryEntry[]): void => {
    const last = new Map<string, HistoryEntry>();
    for (const entry of all) {
      // What operations share that are told apart by more than their names.
      const name = entry.operationName || (/\{\s*(\w+)/.exec(entryPreview(entry))?.[0] ?? '');
      const before = last.get(name);
      const other = before && isSameOperation(before, entry) ? neighbours.get(before) : before;
      if (other && !neighbours.has(entry)) neighbours.set(entry, other);
      last.set(name, entry);
    }
  };
  lookBack(entries.toReversed());
  lookBack(entries);
  return neighbours;
}

function previewUnlessNamed(entry: HistoryEntry): string {
  const preview = entryPreview(entry);
  return preview === entryName(entry) ? '' : preview;
}

/** What is new or other in `own`, and the names of what is there no more. */
function changesOf(
  own: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
  sign = '',
): readonly string[] {
  const changed = [...own].filter(([key, text]) => others.get(key) !== text);
  const gone = [...others].filter(([key]) => !own.has(key));
  // What is inside of a field comes and goes with it.
  return [
    ...outermost(changed).map(([, text]) => sign + text),
    ...outermost(gone).map(([key]) => `− ${key.slice(key.lastIndexOf('.') + 1)}`),
  ];
}

function outermost(parts: readonly (readonly [string, string])[]) {
  const keys = new Set(parts.map(([key]) => key));
  return parts.filter(([key]) => !keys.has(/^(.+)\./.exec(key)?.[1] ?? ''));
}

function partsOf(entry: HistoryEntry): OperationParts | 'unreadable' {
  const known = PARTS.get(entry);
  if (known) return known;
  const parts = readParts(entry);
  PARTS.set(entry, parts);
  return parts;
}

function readParts({ query, variables }: HistoryEntry): OperationParts | 'unreadable' {
  let document: DocumentNode;
  try {
    document = parse(query ?? '', { noLocation: true });
  } catch {
    return 'unreadable';
  }
  const args = new Map<string, string>();
  const fields = new Map<string, string>();
  const path: string[] = [];
  visit(document, {
    Field: {
      enter(node) {
        const { alias, name } = node;
        path.push((alias ?? name).value);
        fields.set(path.join('.'), alias ? `${alias.value}: ${name.value}` : name.value);
        for (const { name: argument, value } of node.arguments ?? []) {
          // A variable's value is told where it stands.
          if (value.kind === Kind.VARIABLE) continue;
          args.set(
            `${path.join('.')}.${argument.value}`,
            cut(`${argument.value}: ${print(value)}`),
          );
        }
      },
      leave: () => void path.pop(),
    },
  });
  return { variables: variablesOfText(variables ?? ''), args, fields };
}

function variablesOfText(text: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(typedMembers(text) ?? {}).map(([name, one]) => {
      const json = one.replaceAll(/"([A-Za-z][\w .-]*)"/g, '$1');
      return [name, cut(`${name}: ${json.replaceAll(',', ', ')}`)];
    }),
  );
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > VALUE_LENGTH ? `${line.slice(0, VALUE_LENGTH)}…` : line;
}
