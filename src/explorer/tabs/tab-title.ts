import { UNTITLED, type OpenTab } from '../graphiql/open-tab.ts';
import { TAB_COPY } from './tabs-copy.ts';

/** What a tab is called: the name that somebody gave it, else its operation's. */
export function tabTitle({ name, title }: OpenTab): string {
  return name ?? (title === UNTITLED ? TAB_COPY.untitled : title);
}
