/** Stands for the part of Monaco's API that each worker would offer to modules that it loads; none does. */
export function createMonacoBaseAPI(): object {
  return {};
}
