/** Stands for what monaco-graphql would answer Monaco from workers of its own; schema/graphql-mode.ts does. */
export function setupMode(): void {
  // All of it is switched off.
}
