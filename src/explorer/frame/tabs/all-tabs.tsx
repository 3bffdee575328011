import { ChevronDownIcon } from '../../editors/parts/graphiql-parts.ts';
import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { unsavedTabs, type OpenTab } from '../../editors/open-tab.ts';
import { PopoverButton } from '../../ui/popover.tsx';
import { moveInList } from '../../ui/row-keys.ts';
import { SearchInput, useSearchText } from '../../ui/search-input.tsx';
import { TabMark } from './tab-item.tsx';
import { tabsNamed, tabTitle } from './tab-title.ts';
import { TAB_COPY } from './tabs-copy.ts';
import './all-tabs.css';

const MANY_TABS = 10;

interface AllTabsProps {
  readonly tabs: readonly OpenTab[];
  readonly activeId: string;
  readonly isEdited: (tab: OpenTab) => boolean;
  readonly onShow: (id: string) => void;
}

export function AllTabs(props: AllTabsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const label = TAB_COPY.all(props.tabs.length);
  const face = (
    <>
      <span className="gh-tabs-all-words">{label}</span>
      <span className="gh-tabs-all-count">{props.tabs.length}</span>
      <ChevronDownIcon aria-hidden="true" />
    </>
  );
  return (
    <PopoverButton
      button={{ className: 'gh-tabs-button gh-tabs-all', 'aria-label': label, label: face }}
      panel={panel}
      title={label}
      className="gh-all-tabs"
      width={320}
      align="end"
      onOpen={(element) => {
        const current = element.querySelector<HTMLElement>('[aria-current]');
        current?.scrollIntoView({ block: 'center' });
        (element.querySelector('input') ?? current)?.focus();
      }}
    >
      <TabList {...props} onDone={() => panel.current?.hidePopover()} />
    </PopoverButton>
  );
}

function TabList(props: AllTabsProps & { readonly onDone: () => void }) {
  const { tabs, activeId, isEdited, onShow, onDone } = props;
  const unsaved = useStore(unsavedTabs);
  const search = useSearchText();
  const matching = tabsNamed(tabs, search.value);
  const hasFilter = tabs.length > MANY_TABS;
  const show = (tab: OpenTab | undefined): void => {
    if (!tab) return;
    onDone();
    onShow(tab.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isInFilter = event.target instanceof HTMLInputElement;
    if (isInFilter && event.key === 'Enter') return show(matching[0]);
    if (!isInFilter || event.key === 'ArrowDown') moveInList(event);
  };
  return (
    // The list takes the keys of its rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="gh-all-tabs-list gh-column" onKeyDown={onKeyDown}>
      {hasFilter && (
        <SearchInput className="gh-all-tabs-filter gh-fixed" label={TAB_COPY.filter} {...search} />
      )}
      {matching.length === 0 && <p role="status">{TAB_COPY.noneFound}</p>}
      <ul className="gh-list" role="list">
        {matching.map((tab) => (
          <li key={tab.id}>
            <button
              type="button"
              className="gh-strip gh-hover"
              aria-current={tab.id === activeId ? 'true' : undefined}
              onClick={() => show(tab)}
            >
              <span className="gh-ellipsis">{tabTitle(tab)}</span>
              <TabMark isEdited={isEdited(tab)} isUnsaved={unsaved.has(tab.id)} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
