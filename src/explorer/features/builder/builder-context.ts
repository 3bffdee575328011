import type { FragmentDefinitionNode, GraphQLSchema } from 'graphql';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { SchemaTarget } from '../../../schema/schema-paths.ts';
import { pathKey, type Path } from '../../../schema/selection-path.ts';
import type { WithheldFields } from '../withheld/withheld-fields.ts';
import { requiredContext } from '../../ui/required-context.ts';
import type { BuilderAction } from './document/edit-document.ts';

export interface BuilderTools {
  readonly schema: GraphQLSchema;
  readonly fragments: readonly FragmentDefinitionNode[];
  readonly dispatch: (action: BuilderAction) => void;
  readonly editFragment: (name: string) => void;
  readonly showDocs: (coordinate: SchemaTarget) => void;
  /** Marks what a row stands for in the editor, and brings it into sight; nothing takes the mark away. */
  readonly showInEditor: (path: Path | undefined) => void;
  readonly cursor: CursorStore;
  readonly withheld: { readonly fields: WithheldFields; readonly hidden: WithheldFields };
  /** Whether the row of a path, or its missing argument, takes the focus as soon as it is there; told once. */
  readonly takeAwaited: (key: string) => { readonly isNew: boolean } | undefined;
}

export const [BuilderContext, useBuilderTools] = requiredContext<BuilderTools>('builder');

/** The editor's cursor, outside of React's state: a step of the cursor renders two rows and those above them. */
export type CursorStore = StoreApi<{ readonly path: Path }>;

export const createCursorStore = (): CursorStore => createStore(() => ({ path: [] }));

/** True if the cursor is in the row, or in a row below it. */
export function useCursorPlace(cursor: CursorStore, path: Path): 'here' | 'below' | undefined {
  const own = pathKey(path);
  return useStore(cursor, (state) => {
    const key = pathKey(state.path);
    if (key === own) return 'here';
    return key.startsWith(`${own} / `) ? 'below' : undefined;
  });
}
