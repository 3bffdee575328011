import type { GraphQLSchema } from 'graphql';
import { useState, type JSX } from 'react';
import type { Service } from '../../../contract/config.ts';
import type { SessionStore } from '../../../session/session-store.ts';
import { laterPanel } from '../../later-panel.tsx';
import type { GraphQLCall } from '../../request-body.ts';
import type { AnswerShelf } from '../answer-shelf.ts';

export interface PagesControlProps {
  readonly service: Service;
  readonly store: SessionStore;
  readonly shelf: AnswerShelf;
  readonly tabId: string;
  /** The tab's last call. */
  readonly call: GraphQLCall | undefined;
  /** With it more is found; null while there is none. */
  readonly schema: GraphQLSchema | null | undefined;
  /** A page waits for somebody to sign in. */
  readonly onSessionWanted: () => unknown;
}

const PagesPanel = laterPanel(async () => (await import('./pages-panel.tsx')).PagesPanel);

/** Every connection has a list of that name; what is one is looked at with more than that. */
const MAY_HAVE_PAGES = /\b(?:edges|nodes)\b/;

/**
 * Offers to fetch an answer's pages to the end, where it is one page of several. Its code comes with the
 * first query that could have such an answer; it stays, with what it has under way, whichever tab is
 * in front.
 */
export function PagesControl(props: PagesControlProps): JSX.Element | null {
  const { call } = props;
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && call && MAY_HAVE_PAGES.test(call.query)) setWanted(true);
  return isWanted ? <PagesPanel {...props} /> : null;
}
