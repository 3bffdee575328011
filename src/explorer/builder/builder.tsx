/**
 * The query builder: a panel that writes the document in the editor by clicks on the schema.
 *
 * What a test, or a person with a screen reader, finds in it:
 * - region "Query builder", with the textbox "Search fields", the combobox "Operation" (picks an
 *   operation or fragment, or starts a new one), the textbox "Name" and the buttons "Run" ("Stop" while
 *   something runs),
 *   "Duplicate operation" and "Delete query";
 * - the tree is nested lists with native checkboxes: list "Fields of Query" holds the checkbox
 *   "countries" (its name is the field's name; an alias reads "alias: name", a type condition
 *   "… on City", a spread fragment "…Name"), the button "Expand countries" or "Collapse
 *   countries", and below it the list "Fields of countries";
 * - button "Arguments of countries" folds the arguments; each has the checkbox "Set limit", an
 *   editor named as the argument (textbox or combobox "limit") and the toggle "Make limit a
 *   variable"; list "Matching fields" holds what a search found, as "countries › name".
 *
 * Native checkboxes in lists, not role=tree: the rows hold inputs and buttons, which a tree item
 * may not, and they read the same in every screen reader. The arrow keys of a tree work on top.
 */
import type { GraphQLSchema } from 'graphql';
import type { JSX, ReactNode } from 'react';
import { BuilderPanel } from './builder-panel.tsx';
import { BUILDER_COPY } from './builder-copy.ts';
import type { DocsCoordinate } from './builder-context.ts';
import './builder.css';

export interface BuilderProps {
  /** Nothing as long as it has not loaded, or could not be. */
  readonly schema: GraphQLSchema | null | undefined;
  /** Says why there is none, where it is known to be none. */
  readonly absence?: ReactNode;
  /** Says whose schema it is, where it is not the service's own. */
  readonly origin?: ReactNode;
  /** The editor's text now. */
  readonly document: string;
  /** The operation the cursor is in, if known. */
  readonly operationName?: string | undefined;
  /** Takes a new text for the editor. */
  readonly onChange: (document: string) => void;
  /** Runs the operation; stops it if it is running. */
  /** Runs the named operation, or stops the one that runs. */
  readonly onRun?: ((operationName: string | undefined) => void) | undefined;
  readonly isRunning?: boolean | undefined;
  readonly onShowDocs?: ((coordinate: DocsCoordinate) => void) | undefined;
}

/** The builder panel, or a word on why it is empty. */
export function Builder({ schema, absence, origin, ...props }: BuilderProps): JSX.Element {
  return (
    <section className="gh-builder" aria-label={BUILDER_COPY.panel}>
      {schema ? (
        <>
          {origin}
          <BuilderPanel {...props} schema={schema} />
        </>
      ) : (
        (absence ?? (
          <div className="gh-builder-empty">
            <strong>{BUILDER_COPY.noSchemaTitle}</strong>
            <p>{BUILDER_COPY.noSchema}</p>
          </div>
        ))
      )}
    </section>
  );
}
