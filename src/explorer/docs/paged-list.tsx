import { Fragment, useState, type JSX, type ReactNode } from 'react';
import { DOCS_COPY } from './docs-copy.ts';

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
