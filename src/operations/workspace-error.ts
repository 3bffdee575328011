import { WORKSPACE_FAULTS } from './workspace-copy.ts';

export type WorkspaceFault = keyof typeof WORKSPACE_FAULTS;

/** Files were rejected as a whole; the message says why and what to do, in the page’s language. */
export class WorkspaceError extends Error {
  override readonly name = 'WorkspaceError';

  constructor(
    readonly code: WorkspaceFault,
    readonly where: string,
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(WORKSPACE_FAULTS[code](where, detail), options);
  }
}
