import { MarkdownContent } from '@graphiql/react';
import { isListType, isNonNullType, type GraphQLSchema, type GraphQLType } from 'graphql';
import { createContext, Fragment, use, useId, useState, type JSX, type ReactNode } from 'react';
import { DOCS_COPY } from './docs-copy.ts';
import type { DocsLocation } from './docs-navigation.ts';

/** What every part of a page needs. */
interface DocsTools {
  readonly schema: GraphQLSchema;
  readonly open: (...locations: readonly DocsLocation[]) => void;
}

export const DocsContext = createContext<DocsTools | undefined>(undefined);

/** The tools of the documentation around. @throws {TypeError} outside of it. */
export function useDocsTools(): DocsTools {
  const tools = use(DocsContext);
  if (!tools) throw new TypeError('A page of the documentation needs the panel around it.');
  return tools;
}

interface DocsSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page under its title. */
export function DocsSection({ title, children }: DocsSectionProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-docs-section" role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  );
}

interface FoldedSectionProps extends DocsSectionProps {
  /** What the button says that shows it. */
  readonly show: string;
  readonly isOpen: boolean;
}

/** A part of a page that is shown when somebody wants it. */
function FoldedSection({ show, isOpen, ...section }: FoldedSectionProps): JSX.Element {
  const [isShown, setShown] = useState(isOpen);
  if (isShown) return <DocsSection {...section} />;
  return (
    <button type="button" className="gh-docs-button" onClick={() => setShown(true)}>
      {show}
    </button>
  );
}

/** Items at a time: more are rarely read, and take longer to render than a key press may wait. */
const PAGE = 100;

interface PagedListProps<Item extends { readonly name: string }> {
  readonly items: readonly Item[];
  readonly render: (item: Item) => ReactNode;
}

/** A list that may be very long, a page at a time. */
export function PagedList<Item extends { readonly name: string }>(
  props: PagedListProps<Item>,
): JSX.Element {
  const { items, render } = props;
  const [limit, setLimit] = useState(PAGE);
  const left = items.length - limit;
  return (
    <>
      {items.slice(0, limit).map((item) => (
        <Fragment key={item.name}>{render(item)}</Fragment>
      ))}
      {left > 0 && (
        <button type="button" className="gh-docs-button" onClick={() => setLimit(limit + PAGE)}>
          {DOCS_COPY.showMore(Math.min(PAGE, left), left)}
        </button>
      )}
    </>
  );
}

/** A type as the schema writes it, its name a link. */
export function TypeLink({ type }: { readonly type: GraphQLType }): JSX.Element {
  if (isNonNullType(type)) {
    return (
      <>
        <TypeLink type={type.ofType} />!
      </>
    );
  }
  if (isListType(type)) {
    return (
      <>
        [<TypeLink type={type.ofType} />]
      </>
    );
  }
  return <TypeNameLink name={type.name} />;
}

/** A link to a type's page, by its name alone: the type need not be built for it. */
export function TypeNameLink({ name }: { readonly name: string }): JSX.Element {
  const { open } = useDocsTools();
  return (
    <button
      type="button"
      role="link"
      className="gh-docs-link gh-docs-type"
      onClick={() => open({ kind: 'type', type: name })}
    >
      {name}
    </button>
  );
}

interface DescriptionProps {
  readonly text: string | null | undefined;
  /** Whether its first paragraph is enough. */
  readonly isShort?: boolean;
}

/** What the schema says of something, in Markdown; nothing where it says nothing. */
export function Description({ text, isShort = false }: DescriptionProps): JSX.Element | null {
  if (!text) return null;
  return (
    <MarkdownContent type="description" onlyShowFirstChild={isShort}>
      {text}
    </MarkdownContent>
  );
}

/** Why something should not be used any more; nothing where it may be. */
export function Deprecation({ text, isShort = false }: DescriptionProps): JSX.Element | null {
  if (!text) return null;
  return (
    <div className="gh-docs-deprecation">
      <strong>{DOCS_COPY.deprecated}</strong>
      <MarkdownContent type="deprecation" onlyShowFirstChild={isShort}>
        {text}
      </MarkdownContent>
    </div>
  );
}

interface DeprecableListProps<Item> {
  readonly items: readonly Item[];
  readonly render: (item: Item) => ReactNode;
  readonly title: string;
  readonly deprecatedTitle: string;
  /** What the button says that shows the deprecated ones. */
  readonly show: string;
}

/** Items in use, and those that should not be used any more, which are folded away. */
export function DeprecableList<
  Item extends { readonly name: string; readonly deprecationReason?: string | null | undefined },
>({ items, render, title, deprecatedTitle, show }: DeprecableListProps<Item>): JSX.Element {
  const current = items.filter(({ deprecationReason }) => !deprecationReason);
  const deprecated = items.filter(({ deprecationReason }) => deprecationReason);
  return (
    <>
      {current.length > 0 && (
        <DocsSection title={title}>
          <PagedList items={current} render={render} />
        </DocsSection>
      )}
      {deprecated.length > 0 && (
        <FoldedSection title={deprecatedTitle} show={show} isOpen={current.length === 0}>
          <PagedList items={deprecated} render={render} />
        </FoldedSection>
      )}
    </>
  );
}
