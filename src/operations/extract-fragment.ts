import { orNone } from '../contract/json-members.ts';
import { freeName } from '../contract/free-name.ts';
import {
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { ownLineIndent, type TextSpan } from './splice.ts';

export type ExtractFault = 'syntax' | 'nothing' | 'parts' | 'type';

/** Makes a fragment of the selected fields, with or without braces; other text is unchanged. */
export function extractFragment(
  text: string,
  selected: TextSpan,
  schema: GraphQLSchema,
): { readonly text: string; readonly name: string } | { readonly fault: ExtractFault } {
  const span = trimmed(text, selected);
  if (span.start >= span.end) return { fault: 'nothing' };
  const document = orNone(() => parse(text));
  if (!document) return { fault: 'syntax' };
  const match = findSelectionSet(document, span, schema);
  const parts = match?.set.selections.filter(
    ({ loc }) => loc && loc.start < span.end && loc.end > span.start,
  );
  const [first, last] = [parts?.[0]?.loc, parts?.at(-1)?.loc];
  if (!match || !first || !last || first.start < match.from || last.end > match.to)
    return { fault: 'parts' };
  if (match.type === undefined) return { fault: 'type' };
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const name = freeName(new Set(fragments.map((one) => one.name.value)), `${match.type}Fields`);
  const fields = text.slice(first.start, last.end);
  const indent = ownLineIndent(text, first.start) ?? '';
  const fragment = `\n\nfragment ${name} on ${match.type} {\n  ${indented(fields, indent)}\n}`;
  const end = document.definitions.at(-1)?.loc?.end ?? text.length;
  const replaced = `${text.slice(0, first.start)}...${name}${text.slice(last.end, end)}`;
  return { text: replaced + fragment + text.slice(end), name };
}

function trimmed(text: string, { start, end }: TextSpan): TextSpan {
  const inside = text.slice(start, end);
  const before = /^[\s,]*/.exec(inside)?.[0].length ?? 0;
  const after = /(?<![\s,])[\s,]*$/.exec(inside)?.[0].length ?? 0;
  return { start: start + before, end: end - after };
}

interface FoundSet {
  readonly set: SelectionSetNode;
  readonly type: string | undefined;
  readonly from: number;
  readonly to: number;
}

function findSelectionSet(document: DocumentNode, { start, end }: TextSpan, schema: GraphQLSchema) {
  const typeInfo = new TypeInfo(schema);
  let match: FoundSet | undefined;
  const enter = (set: SelectionSetNode): void => {
    const { loc } = set;
    if (!loc || start < loc.start || end > loc.end) return;
    const isWhole = start === loc.start && end === loc.end;
    if (!isWhole && (start === loc.start || end === loc.end)) return;
    match = { set, type: typeInfo.getParentType()?.name, from: start, to: end };
  };
  visit(document, visitWithTypeInfo(typeInfo, { [Kind.SELECTION_SET]: { enter } }));
  return match;
}

/** Indents lines like a fragment's fields; multi-line strings are unchanged. */
function indented(fields: string, indent: string): string {
  if (fields.includes('"""')) return fields;
  return fields.replaceAll(`\n${indent}`, '\n  ');
}
