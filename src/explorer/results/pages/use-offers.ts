import type { GraphQLSchema } from 'graphql';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Service } from '../../../contract/config.ts';
import type { GraphQLCall } from '../../request-body.ts';
import type { AnswerShelf } from '../answer-shelf.ts';
import type { PagesFacts } from '../answer/page-place.ts';
import type { Connection } from './connection.ts';
import { findConnections } from './find-connections.ts';
import { useCallOfAnswer } from './use-call-of-answer.ts';

/** A connection of which there is more than what the answer has. */
export interface Offer {
  readonly connection: Connection;
  /** What the pages that are there say. */
  readonly facts: PagesFacts;
}

export interface OfferContext {
  readonly service: Service;
  readonly shelf: AnswerShelf;
  readonly tabId: string;
  /** The tab's last call. */
  readonly call: GraphQLCall | undefined;
  readonly schema: GraphQLSchema | null | undefined;
  /** Whether there is a run in the tab. */
  readonly hasRun: boolean;
}

const NONE: readonly Offer[] = [];

/** What of a tab's answer can be fetched to the end. Has the desk read the answer where it may be some. */
export function useOffers(context: OfferContext): readonly Offer[] {
  const { service, shelf, tabId, schema, hasRun } = context;
  const answer = useStore(shelf.store, ({ byTab }) => byTab[tabId]);
  const name = answer?.name;
  const call = useCallOfAnswer({ tabId, name, call: context.call, isOfPages: hasRun });
  const carriesVariables = service.requestFormat === 'json';
  const connections = useMemo(
    () => (call ? findConnections(call, { schema: schema ?? undefined, carriesVariables }) : []),
    [call, schema, carriesVariables],
  );
  const outline = answer?.outline;
  const [found, setFound] = useState<{ name: string; offers: readonly Offer[] }>();
  useEffect(() => {
    if (connections.length === 0 || name === undefined) return undefined;
    shelf.bring(tabId);
    if (!outline?.isFinished) return undefined;
    let isWanted = true;
    void findOffers(shelf, name, connections).then((offers) => {
      if (isWanted) setFound({ name, offers });
    });
    return () => {
      isWanted = false;
    };
  }, [connections, name, outline, shelf, tabId]);
  return found && found.name === name && connections.length > 0 ? found.offers : NONE;
}

async function findOffers(
  shelf: AnswerShelf,
  name: string,
  connections: readonly Connection[],
): Promise<readonly Offer[]> {
  const offers = await Promise.all(
    connections.map(async (connection): Promise<Offer | undefined> => {
      // An answer that went meanwhile offers nothing.
      const facts = await shelf
        .desk()
        .pageIn(name, connection.place)
        .catch(() => undefined);
      if (facts?.kind !== 'page') return undefined;
      const { hasNextPage, endCursor, rows } = facts;
      const hasMore = hasNextPage && endCursor !== undefined;
      // Of what came without pageInfo nobody knows whether it is all.
      const mayHaveMore = connection.addsPageInfo && endCursor === undefined && rows > 0;
      return hasMore || mayHaveMore ? { connection, facts } : undefined;
    }),
  );
  return offers.filter((offer) => offer !== undefined);
}
