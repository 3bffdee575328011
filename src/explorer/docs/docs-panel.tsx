import { ChevronLeftIcon, Spinner } from '@graphiql/react';
import type { GraphQLSchema } from 'graphql';
import { useEffect, useMemo, type JSX } from 'react';
import { useStore } from 'zustand';
import { lazySchemaOf } from '../../schema/lazy-schema.ts';
import type { AskedReference } from '../graphiql/graphiql-adapter-docs.ts';
import { SchemaAbsence, SchemaFileLine } from '../schema-access/schema-parts.tsx';
import type { SchemaStatus } from '../schema-access/schema-status.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import {
  followReference,
  goBack,
  openLocations,
  subjectAt,
  titleOf,
  type DocsLocation,
  type DocsNavigationStore,
  type DocsSubject,
} from './docs-navigation.ts';
import { DocsContext } from './docs-parts.tsx';
import { DocsSearch } from './docs-search.tsx';
import { DirectiveDocs, FieldDocs } from './field-docs.tsx';
import { SchemaDocs } from './schema-docs.tsx';
import { TypeDocs } from './type-docs.tsx';
import './sanitize-html.ts';
import './docs.css';

interface DocsPanelProps {
  readonly navigation: DocsNavigationStore;
  readonly state: SchemaStatus;
  /** What was clicked in the editor. */
  readonly asked: AskedReference | undefined;
}

/** The documentation: the schema, a type, one of its fields, or a directive. */
export function DocsPanel({ navigation, state, asked }: DocsPanelProps): JSX.Element {
  useEffect(() => {
    if (asked) followReference(navigation, asked);
  }, [navigation, asked]);
  return (
    <section className="gh-docs" aria-label={DOCS_COPY.panel}>
      <DocsContent navigation={navigation} state={state} />
    </section>
  );
}

function DocsContent({ navigation, state }: Omit<DocsPanelProps, 'asked'>): JSX.Element {
  switch (state.kind) {
    case 'ready':
      return <Pages navigation={navigation} schema={state.schema} />;
    case 'absent':
      return <SchemaAbsence failure={state.failure} />;
    case 'invalid':
      return <p className="gh-docs-fault">{DOCS_COPY.invalid(state.message)}</p>;
    case 'loading':
      return <Spinner />;
  }
}

interface PagesProps {
  readonly navigation: DocsNavigationStore;
  readonly schema: GraphQLSchema;
}

function Pages({ navigation, schema }: PagesProps): JSX.Element {
  const locations = useStore(navigation, (state) => state.locations);
  const shown = useMemo(() => {
    const missing = locations.findIndex((location) => !subjectAt(schema, location));
    return missing === -1 ? locations : locations.slice(0, missing);
  }, [schema, locations]);
  const tools = useMemo(
    () => ({
      schema,
      open: (...next: readonly DocsLocation[]) => openLocations(navigation, ...next),
    }),
    [schema, navigation],
  );
  const location = shown.at(-1);
  const subject = location && subjectAt(schema, location);
  const title = location ? titleOf(location) : DOCS_COPY.root;
  const before = shown.at(-2);
  const above = before ? titleOf(before) : DOCS_COPY.root;
  return (
    <DocsContext value={tools}>
      <header className="gh-docs-header">
        {location && (
          <button
            type="button"
            role="link"
            className="gh-docs-back"
            aria-label={DOCS_COPY.back(above)}
            onClick={() => goBack(navigation, shown)}
          >
            <ChevronLeftIcon aria-hidden="true" />
            {above}
          </button>
        )}
        <h2 className="gh-docs-title">{title}</h2>
        <DocsSearch
          search={lazySchemaOf(schema).search}
          title={title}
          navigation={navigation}
          {...(location?.kind === 'type' && { within: location.type })}
        />
        <SchemaFileLine />
      </header>
      {/* Each page begins anew: folded, and at its top. */}
      <div className="gh-docs-content" key={shown.map(titleOf).join('.')}>
        {subject ? <Page subject={subject} /> : <SchemaDocs />}
      </div>
    </DocsContext>
  );
}

function Page({ subject }: { readonly subject: DocsSubject }): JSX.Element {
  switch (subject.kind) {
    case 'type':
      return <TypeDocs type={subject.type} />;
    case 'field':
      return <FieldDocs field={subject.field} />;
    case 'directive':
      return <DirectiveDocs directive={subject.directive} />;
  }
}
