import { isNode, LineCounter, parseDocument } from 'yaml';
import { objectOf } from '../contract/json-members.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import {
  readStepsText,
  StepsFaults,
  type StepsFault,
  type StepsFile,
} from '../jobs/steps/steps-file.ts';
import { readIfThere } from './read-operation.ts';

/** @throws {UsageError} there is no such file; {StepsFaults} all faults of its form */
export async function readStepsFile(path: string): Promise<StepsFile & { readonly text: string }> {
  const bytes = await readIfThere(path);
  if (!bytes) throw new UsageError(`There is no file ${path}.`);
  const text = bytes.toString();
  return withLines(path, text, () => ({ ...readStepsText(text), text }));
}

/** Does what finds faults in a file of steps, and names each with its line. */
export async function withLines<Result>(
  path: string,
  text: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepsFaults)) throw error;
    const lineOf = findLines(text);
    const faults = error.faults.map(({ place, message }) => ({
      place: place === '' ? path : `${path}:${lineOf({ place, message })}: ${place}`,
      message,
    }));
    throw new StepsFaults(faults, { cause: error });
  }
}

/** Finds the line of what a fault is of, such as `with.ids` of a step; else of what that would be in. */
function findLines(text: string): (fault: StepsFault) => number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const { steps, output } = objectOf(document.toJS());
  const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return ({ place, message }) => {
    const at = listOf(steps).findIndex((step) => objectOf(step)['id'] === place);
    const [within = ''] = /^[\w.]*(?=: )/.exec(message) ?? [];
    const columns = listOf(objectOf(output)['columns']);
    const column = columns.findIndex((title) => message.startsWith(String(title)));
    const more = place === 'output.columns' ? [column] : [];
    const keys = at < 0 ? [...place.split('.'), ...more] : ['steps', at, ...within.split('.')];
    const found = keys.map((_, index) => document.getIn(keys.slice(0, index + 1), true));
    const [start = 0] = found.findLast(isNode)?.range ?? [];
    return lines.linePos(start).line;
  };
}
