import type { FragmentDefinitionNode, GraphQLSchema } from 'graphql';
import { createContext, use } from 'react';
import type { DocsCoordinate } from '../docs/docs-navigation.ts';
import type { Path } from '../../../schema/selection-path.ts';
import type { WithheldFields } from '../withheld/withheld-fields.ts';
import type { BuilderAction } from './document/edit-document.ts';
import type { CursorStore } from './follow-cursor.ts';

/** What every row of the builder needs. Stable while the user types, so that rows stay memoised. */
export interface BuilderTools {
  readonly schema: GraphQLSchema;
  readonly fragments: readonly FragmentDefinitionNode[];
  readonly dispatch: (action: BuilderAction) => void;
  readonly editFragment: (name: string) => void;
  readonly showDocs: (coordinate: DocsCoordinate) => void;
  /** Marks what a row stands for in the editor, and brings it into sight; nothing takes the mark away. */
  readonly showInEditor: (path: Path | undefined) => void;
  readonly cursor: CursorStore;
  /** What the service withholds, and which of it has no row unless it is selected. */
  readonly withheld: { readonly fields: WithheldFields; readonly hidden: WithheldFields };
  /** Whether the row of a path is the one that takes the focus as soon as it is there; said once. */
  readonly isAwaited: (key: string) => boolean;
}

export const BuilderContext = createContext<BuilderTools | undefined>(undefined);

/** The tools of the builder around. @throws TypeError outside of a builder. */
export function useBuilderTools(): BuilderTools {
  const tools = use(BuilderContext);
  if (!tools) throw new TypeError('A builder row needs a builder around it.');
  return tools;
}
