import {
  parse,
  stripIgnoredCharacters,
  visit,
  type ASTNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
} from 'graphql';
import { orNone } from '../contract/json-members.ts';

/** Longest result, characters: nested spreads double the text at each level. */
const MAX_LENGTH = 2_000_000;

/**
 * Keeps directives and the operations' lines, because errors name lines.
 * @returns the original text if it does not parse, spreads a missing or circular fragment, or would be too long
 */
export function inlineFragments(text: string): string {
  return orNone(() => inlined(text)) ?? text;
}

function inlined(text: string): string {
  const document = parse(text);
  const fragments = new Map<string, FragmentDefinitionNode>();
  visit(document, {
    FragmentDefinition: (fragment) => void fragments.set(fragment.name.value, fragment),
  });
  const selections = new Map<string, string>();
  const textOf = ({ loc }: ASTNode): string => text.slice(loc?.start, loc?.end);

  const inlineSpread = (
    { name, directives = [] }: FragmentSpreadNode,
    within: Set<string>,
    parent: string | undefined,
  ): string => {
    const fragment = fragments.get(name.value);
    if (!fragment || within.has(name.value)) throw new Error(`No such fragment: ${name.value}`);
    const { selectionSet, typeCondition } = fragment;
    const type = typeCondition.name.value;
    const selection =
      selections.get(name.value) ??
      stripIgnoredCharacters(write(selectionSet, new Set(within).add(name.value), type));
    if (selection.length > MAX_LENGTH) throw new RangeError('The fragments are too long');
    selections.set(name.value, selection);
    if (directives.length === 0 && type === parent) return ` ${selection.slice(1, -1)} `;
    return ['... on', type, ...directives.map(textOf), selection].join(' ');
  };
  const write = (node: ASTNode, within: Set<string>, type?: string): string => {
    let [written, at] = ['', node.loc?.start ?? 0];
    const types = [type];
    const replace = ({ loc }: ASTNode, by: string): void => {
      written += text.slice(at, loc?.start) + by;
      at = loc?.end ?? at;
    };
    visit(node, {
      Field: { enter: () => void types.push(undefined), leave: () => void types.pop() },
      InlineFragment: {
        enter: ({ typeCondition }) => void types.push(typeCondition?.name.value ?? types.at(-1)),
        leave: () => void types.pop(),
      },
      FragmentDefinition(fragment) {
        replace(fragment, textOf(fragment).replaceAll(/[^\r\n]+/g, ''));
        return false;
      },
      FragmentSpread: (spread) => replace(spread, inlineSpread(spread, within, types.at(-1))),
    });
    return written + text.slice(at, node.loc?.end);
  };
  return write(document, new Set());
}
