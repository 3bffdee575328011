/** Stands for GraphiQL's own documentation panel, which it brings along although it is given another. */
export function DocExplorer(): null {
  return null;
}
