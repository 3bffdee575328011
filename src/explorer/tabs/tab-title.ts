import type { OpenTab } from '../graphiql/open-tab.ts';
import { TAB_COPY } from './tabs-copy.ts';

/**
 * What a tab is called: the name that somebody gave it, else its operation's. GraphiQL may leave a tab that
 * was just added with the title of the one before; a title that is not in its text is none.
 */
export function tabTitle({ name, title, query }: OpenTab): string {
  return name ?? (query?.includes(title) ? title : TAB_COPY.untitled);
}
