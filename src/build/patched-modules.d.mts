/** One text of a module, at least once there, and what stands there instead. */
interface Replacement {
  readonly from: string | RegExp;
  readonly to: string;
}

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
  /** Of some texts, or of all of it; undefined where an alias leads to another module. */
  readonly change?: readonly Replacement[] | { readonly code: string };
}

export const PATCHED_MODULES: readonly PatchedModule[];
