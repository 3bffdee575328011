export interface PatchedModule {
  /** From the package's name on. */
  readonly module: string;
  readonly why: string;
  /** All of the module. */
  readonly code: string;
}

export const PATCHED_MODULES: readonly PatchedModule[];
