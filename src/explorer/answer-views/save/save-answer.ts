import { fileKind } from './file-kind.ts';
import { fileParts, type SaveJob } from './file-parts.ts';
import type { OpenTarget } from './file-target.ts';
import type { SaveEnd } from './save-failure.ts';
import { saveParts } from './save-parts.ts';

/**
 * Saves a file made from an answer. To be called in the task of a click.
 *
 * @param fileName that is proposed
 */
export function saveAnswer(job: SaveJob, fileName: string, open?: OpenTarget): Promise<SaveEnd> {
  const file = { name: fileName, kind: fileKind(job.request), signal: job.signal };
  return saveParts(fileParts(job), file, open);
}
