import type { TabsState } from '@graphiql/react';

/** How GraphiQL names a tab whose operation has no name. */
export const UNTITLED = '<untitled>';

/** A tab as GraphiQL has it, and the name that somebody gave it, which GraphiQL keeps and stores with it. */
export type OpenTab = TabsState['tabs'][number] & { readonly name?: string | undefined };

/** A tab and where it stood among all of them, from 0. */
export interface PlacedTab {
  readonly tab: OpenTab;
  readonly index: number;
}

/** Whether somebody would miss nothing with a tab. */
export function isBlank({ query, variables, headers, name }: OpenTab): boolean {
  return [query, variables, headers, name].every((part) => (part ?? '').trim() === '');
}
