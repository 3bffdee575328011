import { orNone } from '../../contract/json-members.ts';
import { answersError } from '../store/errors.ts';
import { systemClock } from '../../contract/clock.ts';

/** The tested length of a value, UTF-16 units, by the number of repeats: the work grows with that power of it. */
const MAX_LENGTHS = [10_000, 2_000, 300, 100] as const;

const MAX_OPTIONALS = 8;

/** For all values of a search together, milliseconds. */
const MAX_TIME = 4_000;

/**
 * A regular expression in any case of letters whose work is bounded: groups that repeat hold neither repeats nor
 * choices, nothing refers back, and there are at most three repeats.
 * @returns `maxLength`: the tested length of each value, UTF-16 units; undefined for any other pattern, and for invalid ones
 */
export function safePattern(source: string) {
  if (source === '' || /\\(?:[1-9]|k)/.test(source)) return undefined;
  const plain = source.replaceAll(/\\./gs, '_').replaceAll(/\[[^\]]*\]/g, '_');
  // In each open group: whether it holds a repeat or a choice.
  const groups: boolean[] = [];
  let repeats = 0;
  let optionals = 0;
  for (const [part] of plain.matchAll(
    /\||\((?:\?(?:<?[=!]|:|<\w+>))?|\)?(?:[*+]|\{\d+(?:,\d*)?\}|\?)?\??/g,
  )) {
    if (part === '') continue;
    const isGroup = part.startsWith('(');
    if (isGroup) groups.push(false);
    const repeat = /[*+]|\{\d+(?:,\d*)?\}/.exec(part);
    const isOptional = !isGroup && !repeat && part.includes('?');
    const wasAmbiguous = part.startsWith(')') && groups.pop() === true;
    if (wasAmbiguous && repeat) return undefined;
    repeats += repeat ? 1 : 0;
    optionals += isOptional ? 1 : 0;
    if ((wasAmbiguous || repeat || isOptional || part === '|') && groups.length > 0) {
      groups[groups.length - 1] = true;
    }
  }
  const maxLength = MAX_LENGTHS[repeats];
  if (maxLength === undefined || optionals > MAX_OPTIONALS) return undefined;
  const pattern = orNone(() => new RegExp(source, 'iu'));
  return pattern && { pattern, maxLength };
}

/**
 * Tests the beginning of texts; none passes where {@link safePattern} refuses the pattern.
 * @throws {CodedError} `slow-pattern` where all tests together take too long
 */
export function createPatternTest(source: string): (text: string) => boolean {
  const safe = safePattern(source);
  let left = MAX_TIME;
  return (text) => {
    if (!safe) return false;
    const begun = systemClock.monotonic();
    const isFound = safe.pattern.test(text.slice(0, safe.maxLength));
    left -= systemClock.monotonic() - begun;
    if (left < 0) throw answersError('slow-pattern', 'The pattern takes too long.');
    return isFound;
  };
}
