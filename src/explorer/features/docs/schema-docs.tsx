import { useDeferredValue, useMemo, useState, type JSX } from 'react';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import {
  Description,
  DocsLink,
  DocsSection,
  PagedList,
  TypeLinks,
  useDocsTools,
} from './docs-parts.tsx';
import { rootTypesOf } from './docs-navigation.ts';

/** Longer lists have a filter. */
const FILTER_FROM = 30;

export function SchemaDocs(): JSX.Element {
  const { schema } = useDocsTools();
  return (
    <>
      <Description text={schema.description || DOCS_COPY.noDescription} />
      <DocsSection title={DOCS_COPY.rootTypes}>
        {rootTypesOf(schema).map(({ operation, name }) => (
          <div key={operation}>
            <span className="gh-docs-value">{operation}</span>: <DocsLink to={{ type: name }} />
          </div>
        ))}
      </DocsSection>
      <AllTypes />
      {schema.getDirectives().length > 0 && (
        <DocsSection title={DOCS_COPY.directives}>
          <PagedList
            items={schema.getDirectives()}
            render={({ name }) => <DocsLink to={{ directive: name }} />}
          />
        </DocsSection>
      )}
    </>
  );
}

function AllTypes(): JSX.Element {
  const { schema, withheld } = useDocsTools();
  const { hidden } = withheld;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const types = useMemo(() => {
    const roots = rootTypesOf(schema).map(({ name }) => name);
    return lazySchemaOf(schema).typeSummaries.filter(
      ({ name }) => !roots.includes(name) && !name.startsWith('__') && !hidden.has(name),
    );
  }, [schema, hidden]);
  const shown = useMemo(
    () => types.filter(({ name }) => name.toLowerCase().includes(wanted)),
    [types, wanted],
  );
  return (
    <DocsSection title={DOCS_COPY.allTypes}>
      {types.length > FILTER_FROM && (
        <SearchInput
          className="gh-docs-input"
          label={DOCS_COPY.filterTypes}
          value={text}
          onChange={setText}
        />
      )}
      <TypeLinks key={wanted} types={shown} />
      {shown.length === 0 && types.length > 0 && <p>{DOCS_COPY.noTypes}</p>}
    </DocsSection>
  );
}
