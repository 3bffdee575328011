import { getNamedType, type GraphQLSchema, type GraphQLType } from 'graphql';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { runCommand } from '../../commands/command-store.ts';
import { useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { titleOf, type DocsLocation } from './docs-navigation.ts';
import { formatDay } from '../../../session/format-moment.ts';
import type { WithheldFields } from '../withheld/withheld-fields.ts';
import { Markdown } from './markdown.tsx';
import { examplesIn } from './schema-examples.ts';
import { Button, VanishingButton } from '../../ui/button.tsx';
import { requiredContext } from '../../ui/required-context.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

interface DocsTools {
  readonly schema: GraphQLSchema;
  readonly open: (location: DocsLocation) => void;
  /** The withheld fields and types, and those hidden in lists and the search. */
  readonly withheld: { readonly fields: WithheldFields; readonly hidden: WithheldFields };
}

export const [DocsContext, useDocsTools] = requiredContext<DocsTools>('documentation panel');

interface DocsSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function DocsSection({ title, children }: DocsSectionProps) {
  const id = useId();
  return (
    <div className="gh-docs-section gh-stack" role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  );
}

/** The most items rendered at a time: more would delay key presses. */
const PAGE = 100;

interface Named {
  readonly name: string;
}

interface PagedListProps<Item extends Named> {
  readonly items: readonly Item[];
  readonly className?: string;
  readonly render: (item: Item) => ReactNode;
}

export function PagedList<Item extends Named>(props: PagedListProps<Item>) {
  const { items, className, render } = props;
  const [limit, setLimit] = useState(PAGE);
  const left = items.length - limit;
  return (
    <>
      {items.slice(0, limit).map((item) => (
        <div key={item.name} className={className}>
          {render(item)}
        </div>
      ))}
      {left > 0 && (
        <VanishingButton
          label={DOCS_COPY.showMore(Math.min(PAGE, left), left)}
          look="tool"
          onClick={() => setLimit(limit + PAGE)}
        />
      )}
    </>
  );
}

export function DocsLink({ to }: { readonly to: DocsLocation }) {
  const { open } = useDocsTools();
  const look = 'directive' in to ? 'argument' : to.field === undefined ? 'type' : 'field';
  return (
    <Button
      label={titleOf(to)}
      role="link"
      className={`gh-docs-link gh-docs-${look}`}
      onClick={() => open(to)}
    />
  );
}

export function TypeLink({ type }: { readonly type: GraphQLType }) {
  const { name } = getNamedType(type);
  const [before, after] = String(type).split(name);
  return (
    <>
      {before}
      <DocsLink to={{ type: name }} />
      {after}
      <WithheldTag name={name} />
    </>
  );
}

interface DescriptionProps {
  readonly text: string | null | undefined;
  readonly isShort?: boolean;
}

export function Description({ text, isShort = false }: DescriptionProps) {
  if (!text) return null;
  return (
    <>
      <Markdown type="description" text={text} isShort={isShort} />
      {!isShort && <Examples text={text} />}
    </>
  );
}

/** Opens a description's example operations without running them. */
function Examples({ text }: { readonly text: string }) {
  const { addWith } = useTabActions();
  const examples = useMemo(() => examplesIn(text), [text]);
  if (examples.length === 0) return null;
  return (
    <div className="gh-actions">
      {examples.map((query, index) => (
        <Button
          key={query}
          label={DOCS_COPY.openExample(index + 1, examples.length)}
          look="tool"
          title={query}
          onClick={() => {
            addWith({ query, variables: '', headers: '' });
            runCommand('focus-operation');
          }}
        />
      ))}
    </div>
  );
}

export function Deprecation({ text, isShort = false }: DescriptionProps) {
  if (!text) return null;
  return (
    <div className="gh-docs-deprecation">
      <strong>{DOCS_COPY.deprecated}</strong>
      <Markdown type="deprecation" text={text} isShort={isShort} />
    </div>
  );
}

export function WithheldTag({ name }: { readonly name: string }) {
  if (!useDocsTools().withheld.fields.has(name)) return null;
  return <span className="gh-docs-withheld gh-muted"> {PART_COPY.withheld}</span>;
}

export function TypeLinks({ types }: { readonly types: readonly Named[] }) {
  return (
    <PagedList
      items={types}
      render={({ name }) => (
        <>
          <DocsLink to={{ type: name }} />
          <WithheldTag name={name} />
        </>
      )}
    />
  );
}

export function Withheld({ field }: { readonly field: string }) {
  const at = useDocsTools().withheld.fields.get(field);
  if (at === undefined) return null;
  return <div className="gh-docs-deprecation">{DOCS_COPY.withheld(formatDay(at))}</div>;
}

interface Deprecable extends Named {
  readonly deprecationReason?: string | null | undefined;
}

interface DeprecableListProps<Item extends Named> extends Omit<PagedListProps<Item>, 'className'> {
  readonly copy: { readonly title: string; readonly deprecated: string; readonly show: string };
}

export function DeprecableList<Item extends Deprecable>(props: DeprecableListProps<Item>) {
  const { items, render, copy } = props;
  const current = items.filter(({ deprecationReason }) => !deprecationReason);
  const deprecated = items.filter(({ deprecationReason }) => deprecationReason);
  const [isShown, setShown] = useState(current.length === 0);
  const section = (title: string, shown: readonly Item[]) =>
    shown.length > 0 && (
      <DocsSection title={title}>
        <PagedList items={shown} className="gh-docs-item gh-stack" render={render} />
      </DocsSection>
    );
  return (
    <>
      {section(copy.title, current)}
      {isShown && section(copy.deprecated, deprecated)}
      {deprecated.length > 0 && !isShown && (
        <Button label={copy.show} look="tool" onClick={() => setShown(true)} />
      )}
    </>
  );
}
