import { Kind, parse } from 'graphql';

/** Searched part of a description, characters. */
const MAX_TEXT = 20_000;

const MAX_EXAMPLES = 5;

const MAX_TOKENS = 2_000;

const FENCE = /^ {0,3}(?:`{3,}|~{3,}) *(?:([\w-]+) *)?$/;

/** Begins a line that contains an example, or precedes one. */
const LEAD = /^\s*(?:[*_]{0,2})example\b([^:]*):?[*_]{0,2}\s*(.*)$/is;

/** Example operations in a description: fenced GraphQL and "Example" lines that parse and can run. */
export function examplesIn(description: string | null | undefined): readonly string[] {
  const found: string[] = [];
  let block: string[] | undefined;
  let isWanted = false;
  let isLed = false;
  for (const line of (description ?? '').slice(0, MAX_TEXT).split(/\r?\n/)) {
    const fence = FENCE.exec(line);
    if (fence && block) {
      if (isWanted) found.push(block.join('\n'));
      block = undefined;
      isLed = false;
    } else if (fence) {
      block = [];
      const language = (fence[1] ?? '').toLowerCase();
      isWanted = language === 'graphql' || language === 'gql' || (language === '' && isLed);
    } else if (block) {
      block.push(line);
    } else {
      const lead = LEAD.exec(line);
      if (lead) found.push((lead[2] ?? '').replaceAll(/^`+|(?<!`)`+$/g, ''));
      isLed = lead !== null || (isLed && line.trim() === '');
    }
  }
  return [...new Set(found.map((text) => text.trim()))].filter(isOperation).slice(0, MAX_EXAMPLES);
}

function isOperation(text: string): boolean {
  if (!text.includes('{')) return false;
  try {
    const { definitions } = parse(text, { noLocation: true, maxLexicalTokens: MAX_TOKENS });
    return (
      definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION) &&
      definitions.every(
        ({ kind }) => kind === Kind.OPERATION_DEFINITION || kind === Kind.FRAGMENT_DEFINITION,
      )
    );
  } catch {
    return false;
  }
}
