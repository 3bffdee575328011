import type { OpenTab } from '../graphiql/open-tab.ts';
import { TAB_COPY } from './tabs-copy.ts';

/** A tab's given name, else its operation's: GraphiQL may leave a new tab with a stale title. */
export function tabTitle({ name, title, query }: OpenTab): string {
  return name ?? (query?.includes(title) ? title : TAB_COPY.untitled);
}
