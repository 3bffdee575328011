export interface PatchedModule {
  /** From the package's name on. */
  readonly module: string;
  /** Its name, and that of its page in docs/upstream/. */
  readonly patch: string;
  readonly why: string;
  /** What people would notice without it. */
  readonly worth: string;
  /** The file that tests what it means. */
  readonly test: string;
  /** All of the module. */
  readonly code: string;
}

export const PATCHED_MODULES: readonly PatchedModule[];
