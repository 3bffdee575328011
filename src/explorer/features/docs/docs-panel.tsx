import { ChevronLeftIcon, Spinner } from '../../editors/parts/graphiql-parts.ts';
import { isDirective, isNamedType, isOutputType, type GraphQLSchema } from 'graphql';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { writeLink } from '../../../contract/link.ts';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { runCommand } from '../../commands/command-store.ts';
import { useAskedReference, useExplorerState } from '../../editors/graphiql-adapter-docs.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { SchemaAbsence, SchemaLines } from '../../schema-access/schema-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { useSchemaAbsence } from '../../schema-access/schema-status.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { DOCS_NAMES } from './docs-name-copy.ts';
import {
  coordinateText,
  createDocsNavigation,
  followReference,
  goBack,
  openLocation,
  subjectAt,
  titleOf,
  type DocsLocation,
  type DocsNavigationStore,
} from './docs-navigation.ts';
import { DocsContext } from './docs-parts.tsx';
import { laterPanel } from '../../ui/later-panel.tsx';
import { DocsSearch } from './docs-search.tsx';
import { useWithheld } from '../withheld/withheld-fields.ts';
import { DirectiveDocs, FieldDocs, SchemaDocs, TypeDocs } from './docs-pages.tsx';
import './docs.css';
import { PART_COPY } from '../../ui/part-copy.ts';
import { Said } from '../../ui/said.tsx';
import { commandLabel } from '../../commands/keymap.ts';

const PathsSection = laterPanel(async () => (await import('./paths-section.tsx')).PathsSection);
const UsesSection = laterPanel(async () => (await import('./uses-section.tsx')).UsesSection);

export function DocsPanel() {
  const navigation = useExplorerState(createDocsNavigation);
  const schema = useSchema();
  const absence = useSchemaAbsence();
  const asked = useAskedReference();
  useEffect(() => {
    if (asked) followReference(navigation, asked);
  }, [navigation, asked]);
  return (
    <section className="gh-docs" aria-label={DOCS_NAMES.panel}>
      {schema && <Pages navigation={navigation} schema={schema} />}
      {!schema && absence && <SchemaAbsence failure={absence} />}
      {!schema && !absence && (
        <div className="gh-docs-none gh-muted" role="status">
          <Spinner />
          <Said text={DOCS_COPY.loading} />
        </div>
      )}
    </section>
  );
}

interface PagesProps {
  readonly navigation: DocsNavigationStore;
  readonly schema: GraphQLSchema;
}

function Pages({ navigation, schema }: PagesProps) {
  const locations = useStore(navigation, (state) => state.locations);
  const shown = useMemo(() => {
    const missing = locations.findIndex((location) => !subjectAt(schema, location));
    return missing === -1 ? locations : locations.slice(0, missing);
  }, [schema, locations]);
  const { showsPaths, showsUses } = useStore(navigation);
  const withheld = useWithheld(schema);
  const tools = useMemo(
    () => ({ schema, open: (next: DocsLocation) => openLocation(navigation, next), withheld }),
    [schema, navigation, withheld],
  );
  const [above = DOCS_NAMES.panel, title] = [DOCS_NAMES.panel, ...shown.map(titleOf)].slice(-2);
  const location = shown.at(-1);
  const target = pathTarget(schema, location);
  const type = typeOfPage(location);
  return (
    <DocsContext value={tools}>
      <header className="gh-docs-header gh-stack">
        {location && (
          <Button
            role="link"
            className="gh-docs-back gh-strip gh-muted"
            aria-label={DOCS_COPY.back(above)}
            onClick={() => goBack(navigation, shown)}
          >
            <ChevronLeftIcon aria-hidden="true" />
            {above}
          </Button>
        )}
        <h2 className="gh-docs-title gh-title">{title ?? DOCS_NAMES.panel}</h2>
        <DocsSearch
          search={lazySchemaOf(schema).search}
          title={title ?? DOCS_NAMES.panel}
          {...{ navigation, location }}
        />
        <PageActions navigation={navigation} schema={schema} location={location} />
        <SchemaLines schema={schema} />
        <SchemaNewsLine />
      </header>
      {/* A new page starts folded, at its top. */}
      <div
        ref={scrollToTop}
        className="gh-docs-content gh-stack"
        key={shown.map(titleOf).join('.')}
      >
        {showsPaths && target && <PathsSection {...target} />}
        {showsUses && type !== undefined && <UsesSection type={type} />}
        <Page schema={schema} location={location} />
      </div>
    </DocsContext>
  );
}

/** Scrolls the panel, which keeps its place for other pages, and for what is inserted above. */
function scrollToTop(part: Element | null): void {
  part?.closest('.graphiql-plugin')?.scrollTo({ top: 0 });
}

function pathTarget(schema: GraphQLSchema, location: DocsLocation | undefined) {
  if (!location || 'directive' in location) return undefined;
  return isOutputType(schema.getType(location.type)) ? location : undefined;
}

function typeOfPage(location: DocsLocation | undefined): string | undefined {
  return location && 'type' in location && location.field === undefined ? location.type : undefined;
}

function PageActions({ navigation, schema, location }: PagesProps & PageProps) {
  const { id } = useSchemaAccess().service;
  const { showsPaths, showsUses } = useStore(navigation);
  if (!location) {
    return (
      <div className="gh-actions">
        {(['show-schema-changes', 'save-schema'] as const).map((command) => (
          <Button
            key={command}
            label={command === 'save-schema' ? commandLabel(command) : DOCS_COPY.changes}
            look="tool"
            onClick={() => runCommand(command)}
          />
        ))}
      </div>
    );
  }
  const coordinate = coordinateText(location);
  return (
    <div className="gh-actions">
      {pathTarget(schema, location) && (
        <Button
          label={DOCS_COPY.paths.show}
          look="tool"
          aria-pressed={showsPaths}
          onClick={({ currentTarget }) => {
            scrollToTop(currentTarget);
            navigation.setState({ showsPaths: !showsPaths });
          }}
        />
      )}
      {typeOfPage(location) !== undefined && (
        <Button
          label={DOCS_COPY.uses.show}
          look="tool"
          aria-pressed={showsUses}
          onClick={({ currentTarget }) => {
            scrollToTop(currentTarget);
            navigation.setState({ showsUses: !showsUses });
          }}
        />
      )}
      <CopyButton
        key={coordinate}
        text={() => new URL('.', document.baseURI).href + writeLink('docs', id, coordinate)}
        label={PART_COPY.copyLink}
        copiedLabel={PART_COPY.linkCopied}
        className="gh-tool"
      />
    </div>
  );
}

function SchemaNewsLine() {
  const news = useStore(useSchemaAccess().source.news);
  if (!news) return null;
  return (
    <p className="gh-docs-news" role="status">
      {DOCS_COPY.news(news.counts)}{' '}
      <Button
        className=""
        label={DOCS_COPY.showNews}
        onClick={() => runCommand('show-schema-changes')}
      />
    </p>
  );
}

interface PageProps {
  readonly schema: GraphQLSchema;
  readonly location: DocsLocation | undefined;
}

function Page({ schema, location }: PageProps) {
  const subject = location && subjectAt(schema, location);
  if (!subject) return <SchemaDocs />;
  if (isDirective(subject)) return <DirectiveDocs directive={subject} />;
  if (isNamedType(subject)) return <TypeDocs type={subject} />;
  return <FieldDocs owner={'type' in location ? location.type : ''} field={subject} />;
}
