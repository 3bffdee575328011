import type { GraphQLSchema } from 'graphql';
import { createContext, use } from 'react';
import type { DocsPlace } from './docs-place.ts';

/** What every part of a page needs. */
export interface DocsTools {
  readonly schema: GraphQLSchema;
  readonly open: (...places: readonly DocsPlace[]) => void;
}

export const DocsContext = createContext<DocsTools | undefined>(undefined);

/** The tools of the documentation around. @throws {TypeError} outside of it. */
export function useDocsTools(): DocsTools {
  const tools = use(DocsContext);
  if (!tools) throw new TypeError('A page of the documentation needs the panel around it.');
  return tools;
}
