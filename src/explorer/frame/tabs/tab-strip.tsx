import { PlusIcon, Tooltip } from '../../editors/parts/graphiql-parts.ts';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useKeysOf, withKeys, commandLabel } from '../../commands/keymap.ts';
import { useIsEditedSince } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList, useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { tabElementId, unsavedTabs, type OpenTab } from '../../editors/open-tab.ts';
import type { CallStore } from '../../runs/call-store.ts';
import { isEditedSince } from '../../runs/run.ts';
import { laterExtra } from '../../ui/later-panel.tsx';
import { placeAfterKey } from '../../ui/row-keys.ts';
import type { Anchor } from '../../ui/popover.tsx';
import type { ClosedTabs, Closing } from './closed-tabs.ts';
import { dragTab } from './tab-drag.ts';
import { TabItem } from './tab-item.tsx';
import { MIDDLE_CLICK } from '../../ui/middle-click.ts';
import { tabTitle } from './tab-title.ts';
import { Button } from '../../ui/button.tsx';
import { TAB_COPY } from './tabs-copy.ts';
import { TabMenu, useTabCommands } from './tab-commands.tsx';
import './tab-strip.css';
import { observeSize } from '../../ui/observe-size.ts';
import { Toast } from '../../ui/toast.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

const AllTabs = laterExtra(async () => (await import('./all-tabs.tsx')).AllTabs);

interface TabStripProps {
  readonly calls: CallStore;
  readonly closedTabs: ClosedTabs;
  readonly serviceName: string;
  readonly isShown: boolean;
  readonly onAdd: () => void;
}

export function TabStrip(props: TabStripProps) {
  const { calls, closedTabs, isShown, onAdd } = props;
  const { tabs, activeTabIndex } = useOpenTabList();
  const [actions, moved] = useToldMoves(tabs);
  const activeId = tabs[activeTabIndex]?.id ?? '';
  const isEdited = useEditedTabs(calls, activeId);
  const unsaved = useStore(unsavedTabs);
  const [renamed, setRenamed] = useState<string>();
  const [menu, setMenu] = useState<{ readonly tabId: string; readonly at: Anchor }>();
  const { strip, isCut } = useStripScroll(tabs, activeId, isShown);
  usePageTitle(tabs[activeTabIndex], props.serviceName, isShown);
  const [reachable, reaching] = useReachable(tabs, activeId);

  const focus = (id: string): void => document.getElementById(tabElementId(id))?.focus();
  const focusActive = (): void =>
    strip.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  const rename = (id: string): void => {
    actions.show(id);
    setRenamed(id);
  };
  const onRenamed = (tab: OpenTab, name: string | undefined, by: 'key' | 'blur'): void => {
    if (name !== undefined && name !== tabTitle(tab)) actions.rename(tab.id, name);
    flushSync(() => setRenamed(undefined));
    if (by === 'key') focus(tab.id);
  };
  const close = (ids: readonly string[]): void => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-tab]')?.dataset['tab'];
    const index = tabs.findIndex(({ id }) => id === focused);
    actions.close(ids);
    if (focused === undefined || !ids.includes(focused)) return;
    if (focused === activeId) return focusActive();
    const after = strip.current?.querySelectorAll<HTMLElement>('[role="tab"]');
    after?.[Math.min(index, after.length - 1)]?.focus();
  };
  const add = (): void => {
    onAdd();
    actions.add();
  };
  const commands = { tabs, actions, closedTabs, onClose: close, onRename: rename };
  useTabCommands(activeTabIndex, { ...commands, onAdd: add });
  const openMenu = (tabId: string, at?: Anchor): void => {
    const tab = document.getElementById(tabElementId(tabId));
    setMenu({ tabId, at: at ?? tab?.getBoundingClientRect() ?? new DOMRect() });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'tab') return;
    const index = tabs.findIndex(({ id }) => tabElementId(id) === (event.target as Element).id);
    const tab = tabs[index];
    if (!tab) return;
    const isMove = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey;
    const to = placeAfterKey(event.key, index, tabs.length);
    if (isMove && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      actions.move(tab.id, index + (event.key === 'ArrowLeft' ? -1 : 1));
      focus(tab.id);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      openMenu(tab.id);
    } else if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    else if (to !== undefined) focus(tabs[to]?.id ?? '');
    else if (event.key === 'F2') rename(tab.id);
    else if (event.key === 'Delete') close([tab.id]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="gh-tabs gh-strip">
      {/* A tab list may hold only tabs, not the buttons that close them. */}
      <div
        role="tablist"
        aria-label={TAB_COPY.strip}
        aria-owns={tabs.map(({ id }) => tabElementId(id)).join(' ')}
      />
      {/* The strip takes the presses and keys of its tabs. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={strip}
        className="gh-tabs-strip gh-strip"
        onKeyDown={onKeyDown}
        onPointerDown={(event) =>
          followPress(event, tabs, (tabId, to) =>
            // Later: a menu takes the end of a press for one elsewhere, and closes.
            to === undefined ? setTimeout(() => openMenu(tabId)) : actions.move(tabId, to),
          )
        }
        {...reaching}
        onDoubleClick={(event) => {
          const isOnTab = (event.target as Element).closest('.gh-tab-button') !== null;
          const tabId = tabIdOf(event);
          if (isOnTab && tabId !== undefined) rename(tabId);
        }}
        {...MIDDLE_CLICK}
        onAuxClick={(event) => {
          const tabId = tabIdOf(event);
          if (event.button === 1 && tabId !== undefined) close([tabId]);
        }}
        onContextMenu={(event) => {
          const tabId = tabIdOf(event);
          if (tabId === undefined || event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          // A finger drags the tab, or opens the menu when lifted.
          const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
          if (!isTouch) openMenu(tabId, new DOMRect(event.clientX, event.clientY));
        }}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.id}
            id={tab.id}
            title={tabTitle(tab)}
            isActive={tab.id === activeId}
            isReachable={tab.id === reachable}
            isEdited={isEdited(tab)}
            isUnsaved={unsaved.has(tab.id)}
            isRenamed={tab.id === renamed}
            onShow={() => actions.show(tab.id)}
            onClose={() => close([tab.id])}
            onRenamed={(name, by) => onRenamed(tab, name, by)}
          />
        ))}
      </div>
      <StripButtons
        onAdd={add}
        isMenuOpen={menu !== undefined}
        onMenu={(button) => openMenu(activeId, button)}
      />
      {isCut && (
        <AllTabs
          {...{ tabs, activeId, isEdited }}
          onShow={(id) => {
            actions.show(id);
            focus(id);
          }}
        />
      )}
      {menu && (
        <TabMenu
          {...menu}
          {...commands}
          onGone={(isLeft) => {
            setMenu(undefined);
            if (!isLeft) focusActive();
          }}
        />
      )}
      <ClosedNotice {...{ closedTabs, moved }} onUndo={actions.restore} />
    </div>
  );
}

/** The tab that the Tab key reaches: the one reached by arrows, while the strip has the focus. */
function useReachable(tabs: readonly OpenTab[], activeId: string) {
  const [reached, setReached] = useState<string>();
  const reaching = {
    onFocus(event: FocusEvent<HTMLElement>) {
      if (event.target.role === 'tab') setReached(tabIdOf(event));
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) setReached(undefined);
    },
  };
  return [tabs.some(({ id }) => id === reached) ? reached : activeId, reaching] as const;
}

/** The actions, and a text that tells where the tab is that moved last. */
function useToldMoves(tabs: readonly OpenTab[]) {
  const actions = useTabActions();
  const [moved, setMoved] = useState('');
  const move: typeof actions.move = (tabId, to) => {
    const tab = tabs.find(({ id }) => id === tabId);
    actions.move(tabId, to);
    if (tab && tabs[to]) setMoved(TAB_COPY.moved(tabTitle(tab), to + 1, tabs.length));
  };
  return [{ ...actions, move }, moved] as const;
}

/** Names tab and service for the browser's own tab, and for those who hear it. */
function usePageTitle(tab: OpenTab | undefined, service: string, isShown: boolean): void {
  const title = tab && `${tabTitle(tab)} · ${service} · Gatehouse`;
  useEffect(() => {
    if (!isShown || title === undefined) return undefined;
    document.title = title;
    return () => {
      document.title = 'Gatehouse';
    };
  }, [title, isShown]);
}

function useEditedTabs(calls: CallStore, activeId: string): (tab: OpenTab) => boolean {
  const byTab = useStore(calls, (state) => state.byTab);
  const isActiveEdited = useIsEditedSince(byTab[activeId]?.run);
  return ({ id, query, variables, headers }) => {
    const run = byTab[id]?.run;
    if (id === activeId || !run) return id === activeId && isActiveEdited;
    const texts = { query: query ?? '', variables: variables ?? '', headers: headers ?? '' };
    return isEditedSince(run, texts);
  };
}

function tabIdOf({ target }: Pick<MouseEvent, 'target'>): string | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-tab]') : null;
  return item?.dataset['tab'];
}

function followPress(
  event: ReactPointerEvent<HTMLElement>,
  tabs: readonly OpenTab[],
  onDrop: (tabId: string, to: number | undefined) => void,
): void {
  const isOther = (event.target as Element).closest('input, .gh-tab-close') !== null;
  const tabId = isOther || event.button !== 0 ? undefined : tabIdOf(event);
  if (tabId === undefined) return;
  const index = tabs.findIndex(({ id }) => id === tabId);
  dragTab(event.currentTarget, index, event.nativeEvent, (to) => onDrop(tabId, to));
}

interface StripButtonsProps {
  readonly onAdd: () => void;
  readonly isMenuOpen: boolean;
  readonly onMenu: (button: HTMLElement) => void;
}

function StripButtons({ onAdd, isMenuOpen, onMenu }: StripButtonsProps) {
  return (
    <>
      <Tooltip label={withKeys(commandLabel('new-tab'), useKeysOf('new-tab'))}>
        <Button
          className="gh-tabs-button"
          label={<PlusIcon aria-hidden="true" />}
          aria-label={commandLabel('new-tab')}
          onClick={onAdd}
        />
      </Tooltip>
      <Tooltip label={TAB_COPY.menu}>
        <Button
          className="gh-tabs-button gh-tabs-menu"
          label={<span aria-hidden="true">…</span>}
          aria-label={TAB_COPY.menu}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        />
      </Tooltip>
    </>
  );
}

interface ClosedNoticeProps {
  readonly closedTabs: ClosedTabs;
  readonly moved: string;
  readonly onUndo: (closing: Closing) => void;
}

function ClosedNotice({ closedTabs, moved, onUndo }: ClosedNoticeProps) {
  const closings = useStore(closedTabs.store, (state) => state.closings);
  const undoable = useStore(closedTabs.store, (state) => state.undoable);
  return (
    <div role="status">
      <span className="gh-hidden">{moved}</span>
      {undoable && (
        <Toast
          key={`${closings.length} ${undoable.map(({ tab }) => tab.id).join(' ')}`}
          text={TAB_COPY.closed(undoable.map(({ tab }) => tabTitle(tab)))}
          action={PART_COPY.undo}
          onAction={() => onUndo(closedTabs.tabsOf(undoable))}
          onEnd={closedTabs.endUndo}
        />
      )}
    </div>
  );
}

/** Scrolls the front tab into view, and by wheel; `isCut` says whether tabs overflow. */
function useStripScroll(tabs: readonly OpenTab[], activeId: string, isShown: boolean) {
  const strip = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const look = useEffectEvent(() => {
    const { current } = strip;
    if (!current || !isShown) return;
    setCut(current.scrollWidth > current.clientWidth);
    if (current.dataset['dragging'] !== undefined) return;
    // A tab reached by keys is not yet in front.
    const focused = current.querySelector<HTMLElement>('[data-tab]:has(> [role="tab"]:focus)');
    const tab = focused ?? current.querySelector<HTMLElement>('[data-active]');
    if (!tab) return;
    const [start, end] = [tab.offsetLeft - 1, tab.offsetLeft + tab.offsetWidth + 1];
    const wanted = Math.min(start, Math.max(current.scrollLeft, end - current.clientWidth));
    if (wanted !== current.scrollLeft) current.scrollLeft = wanted;
  });
  useEffect(() => {
    const { current } = strip;
    if (!current) return undefined;
    const stopObserving = observeSize(current, () => look());
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: false };
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
      const before = current.scrollLeft;
      current.scrollLeft += event.deltaY;
      if (current.scrollLeft !== before) event.preventDefault();
    };
    current.addEventListener('wheel', onWheel, options);
    return () => {
      stopObserving();
      listening.abort();
    };
  }, []);
  // Tabs are new after each key, and reading widths lays the page out.
  const titles = tabs.map((tab) => `${tab.id} ${tabTitle(tab)}`).join('\n');
  useEffect(() => {
    if (isShown && titles !== '' && activeId !== '') look();
  }, [titles, activeId, isShown]);
  return { strip, isCut };
}
