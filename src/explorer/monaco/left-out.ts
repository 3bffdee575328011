/**
 * Stands for Monaco's editors of differences, which come with its API: a base class for one of them,
 * and nothing here opens either.
 */
export class DiffEditorWidget {
  readonly isMissing = true;
}

export { DiffEditorWidget as MultiDiffEditorWidget };
