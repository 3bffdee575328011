import { UsageError } from '../doctor/terminal/command-options.ts';
import { readStepsText, StepsFaults, type StepsFile } from '../jobs/steps/steps-file.ts';
import { readIfThere } from './read-operation.ts';

/**
 * @throws {UsageError} there is no such file
 * @throws {StepsFaults} it is not of this form: all faults
 */
export async function readStepsFile(path: string): Promise<StepsFile & { readonly text: string }> {
  const bytes = await readIfThere(path);
  if (!bytes) throw new UsageError(`There is no file ${path}.`);
  const text = bytes.toString();
  try {
    return { ...readStepsText(text), text };
  } catch (error) {
    if (!(error instanceof StepsFaults)) throw error;
    throw new StepsFaults(
      error.faults.map(({ place, message }) => ({ place: place || path, message })),
    );
  }
}
