import { ChevronLeftIcon, Spinner } from '@graphiql/react';
import type { GraphQLSchema } from 'graphql';
import { useEffect, useMemo, type JSX } from 'react';
import { useStore } from 'zustand';
import type { AskedReference } from '../graphiql/graphiql-adapter-docs.ts';
import { SchemaAbsence, SchemaFileLine } from '../schema-access/schema-parts.tsx';
import type { SchemaStatus } from '../schema-access/use-schema-status.ts';
import { indexedSchemaOf } from '../../schema/indexed-schema.ts';
import { DirectiveDocs } from './directive-docs.tsx';
import { DocsContext } from './docs-context.ts';
import { DOCS_COPY } from './docs-copy.ts';
import {
  followReference,
  goBack,
  openPlaces,
  type DocsNavigationStore,
} from './docs-navigation.ts';
import { subjectAt, titleOf, type DocsPlace, type DocsSubject } from './docs-place.ts';
import { DocsSearch } from './docs-search.tsx';
import { FieldDocs } from './field-docs.tsx';
import { SchemaDocs } from './schema-docs.tsx';
import { TypeDocs } from './type-docs.tsx';
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
  const places = useStore(navigation, (state) => state.places);
  const shown = useMemo(() => {
    const missing = places.findIndex((place) => !subjectAt(schema, place));
    return missing === -1 ? places : places.slice(0, missing);
  }, [schema, places]);
  const tools = useMemo(
    () => ({
      schema,
      open: (...next: readonly DocsPlace[]) => openPlaces(navigation, ...next),
    }),
    [schema, navigation],
  );
  const place = shown.at(-1);
  const subject = place && subjectAt(schema, place);
  const title = place ? titleOf(place) : DOCS_COPY.root;
  const before = shown.at(-2);
  const above = before ? titleOf(before) : DOCS_COPY.root;
  return (
    <DocsContext value={tools}>
      <header className="gh-docs-header">
        {place && (
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
          search={indexedSchemaOf(schema).search}
          title={title}
          navigation={navigation}
          {...(place?.kind === 'type' && { within: place.type })}
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
