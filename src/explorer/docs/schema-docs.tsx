import { useDeferredValue, useMemo, useState, type JSX } from 'react';
import { lazySchemaOf } from '../../schema/lazy-schema.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import {
  Description,
  DocsSection,
  PagedList,
  TypeLink,
  TypeNameLink,
  useDocsTools,
} from './docs-parts.tsx';

/** More types than these are worth a filter. */
const FILTER_FROM = 30;

/** The first page: what the schema says of itself, where its operations begin, and all that it has. */
export function SchemaDocs(): JSX.Element {
  const { schema, open } = useDocsTools();
  const roots = Object.entries({
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  });
  return (
    <>
      <Description text={schema.description || DOCS_COPY.noDescription} />
      <DocsSection title={DOCS_COPY.rootTypes}>
        {roots.map(
          ([operation, type]) =>
            type && (
              <div key={operation}>
                <span className="gh-docs-value">{operation}</span>: <TypeLink type={type} />
              </div>
            ),
        )}
      </DocsSection>
      <AllTypes roots={roots.flatMap(([, type]) => (type ? [type.name] : []))} />
      {schema.getDirectives().length > 0 && (
        <DocsSection title={DOCS_COPY.directives}>
          <PagedList
            items={schema.getDirectives()}
            render={({ name }) => (
              <div>
                <button
                  type="button"
                  role="link"
                  className="gh-docs-link gh-docs-argument"
                  onClick={() => open({ kind: 'directive', directive: name })}
                >
                  @{name}
                </button>
              </div>
            )}
          />
        </DocsSection>
      )}
    </>
  );
}

function AllTypes({ roots }: { readonly roots: readonly string[] }): JSX.Element {
  const { schema } = useDocsTools();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const rootNames = roots.join(' ');
  const types = useMemo(() => {
    const omitted = new Set(rootNames.split(' '));
    return lazySchemaOf(schema).typeSummaries.filter(
      ({ name }) => !omitted.has(name) && !name.startsWith('__'),
    );
  }, [schema, rootNames]);
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
      <PagedList
        key={wanted}
        items={shown}
        render={({ name }) => (
          <div>
            <TypeNameLink name={name} />
          </div>
        )}
      />
      {shown.length === 0 && types.length > 0 && <p>{DOCS_COPY.noTypes}</p>}
    </DocsSection>
  );
}
