import { shortened, foldText } from '../../../contract/fold-text.ts';
import type { OpenTab } from '../../editors/open-tab.ts';
import { TAB_COPY } from './tabs-copy.ts';

/** Characters. */
const MAX_TITLE = 200;

/** A tab's given name, else its operation's: GraphiQL may leave a new tab with a stale title. */
export function tabTitle({ name, title, query }: OpenTab): string {
  return shortened(name ?? (query?.includes(title) ? title : TAB_COPY.untitled), MAX_TITLE);
}

export function tabsNamed(tabs: readonly OpenTab[], text: string): readonly OpenTab[] {
  const wanted = foldText(text.trim());
  return tabs.filter((tab) => foldText(tabTitle(tab)).includes(wanted));
}
