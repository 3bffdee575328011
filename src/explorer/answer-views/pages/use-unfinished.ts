import type { GraphQLSchema } from 'graphql';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { PagesFacts } from '../../../answers/api.ts';
import type { Service } from '../../../contract/config.ts';
import type { SessionStore } from '../../../session/session-store.ts';
import type { CallStore } from '../../runs/call-store.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import type { Run } from '../../runs/run.ts';
import {
  findAllConnections,
  type CursorConnection,
  type FixedConnection,
} from './find-connections.ts';

/**
 * A connection of which there is more than what an answer has. The answer, the run that it is the answer
 * to and the connection, which was found in that run's operation, are one record.
 */
export interface UnfinishedConnection {
  /** What the desk knows the answer by. */
  readonly answer: string;
  readonly run: Run;
  readonly connection: CursorConnection;
  /** What the pages that are there say. */
  readonly facts: PagesFacts;
}

/** Why an answer's connections cannot be fetched to the end. */
export type Obstacle =
  | { readonly kind: 'reading' }
  /** There is no page after those that are there; inner connections may have more. */
  | { readonly kind: 'all-here'; readonly connection: CursorConnection; readonly facts: PagesFacts }
  | { readonly kind: 'no-cursor' | 'no-list'; readonly label: string }
  | { readonly kind: FixedConnection['obstacle']; readonly label: string }
  /** The schema, which is not there, may know a way. */
  | { readonly kind: 'no-schema'; readonly label: string };

/** What of a tab's answer can be fetched to the end. */
interface UnfinishedConnections {
  readonly unfinished: readonly UnfinishedConnection[];
  /** Where none is unfinished; undefined where the answer has no connection. */
  readonly obstacle: Obstacle | undefined;
}

export interface ConnectionContext {
  readonly service: Service;
  readonly answerStore: AnswerStore;
  readonly tabId: string;
  readonly schema: GraphQLSchema | null | undefined;
}

export interface PagesControlProps extends ConnectionContext {
  readonly store: SessionStore;
  readonly calls: CallStore;
  /** A page waits for somebody to sign in. */
  readonly onSessionWanted: () => unknown;
}

const NONE: UnfinishedConnections = { unfinished: [], obstacle: undefined };
const READING: UnfinishedConnections = { unfinished: [], obstacle: { kind: 'reading' } };

/** What of a tab's answer can be fetched to the end. */
export function useUnfinished({
  service,
  answerStore,
  tabId,
  schema,
}: ConnectionContext): UnfinishedConnections {
  const answer = useStore(answerStore.store, ({ byTab }) => byTab[tabId]);
  const { name, run, outline } = answer ?? {};
  const carriesVariables = service.requestFormat === 'json';
  const connections = useMemo(
    () => run && findAllConnections(run.call, { schema: schema ?? undefined, carriesVariables }),
    [run, schema, carriesVariables],
  );
  const [found, setFound] = useState<{
    readonly name: string;
    readonly unfinished: UnfinishedConnections;
  }>();
  useEffect(() => {
    if (!connections?.followed.length || name === undefined || !run) return undefined;
    if (!outline?.isFinished) return undefined;
    let isWanted = true;
    void findUnfinished(answerStore, name, run, connections.followed).then((unfinished) => {
      if (isWanted) setFound({ name, unfinished });
    });
    return () => {
      isWanted = false;
    };
  }, [connections, name, run, outline, answerStore]);
  if (!connections) return NONE;
  const { followed, fixed } = connections;
  if (followed.length > 0) return found && found.name === name ? found.unfinished : READING;
  const [first] = fixed;
  if (!first) return NONE;
  const kind = first.obstacle === 'no-after' && !schema ? 'no-schema' : first.obstacle;
  return { unfinished: [], obstacle: { kind, label: first.label } };
}

function isUnfinished(one: UnfinishedConnection | Obstacle): one is UnfinishedConnection {
  return 'answer' in one;
}

/** Looks at an answer for what the connections of its run leave to be fetched. */
export async function findUnfinished(
  answerStore: AnswerStore,
  answer: string,
  run: Run,
  connections: readonly CursorConnection[],
): Promise<UnfinishedConnections> {
  const looked = await Promise.all(
    connections.map(async (connection): Promise<UnfinishedConnection | Obstacle> => {
      const { label, place, addsPageInfo } = connection;
      // An answer that is gone has nothing to be fetched.
      const facts = await answerStore
        .desk()
        .pageIn(answer, place)
        .catch(() => undefined);
      if (facts?.kind !== 'page') return { kind: 'no-list', label };
      const { hasNextPage, endCursor, rows } = facts;
      const hasMore = hasNextPage && endCursor !== undefined;
      // Of what came without pageInfo nobody knows whether it is all.
      const mayHaveMore = addsPageInfo && endCursor === undefined && rows > 0;
      if (hasMore || mayHaveMore) return { answer, run, connection, facts };
      if (hasNextPage) return { kind: 'no-cursor', label };
      return { kind: 'all-here', connection, facts };
    }),
  );
  const unfinished = looked.filter(isUnfinished);
  // What is all there says more than what never was a list.
  const obstacles = looked.filter((one): one is Obstacle => !isUnfinished(one));
  const whole = obstacles.find(({ kind }) => kind === 'all-here');
  return { unfinished, obstacle: unfinished.length > 0 ? undefined : (whole ?? obstacles[0]) };
}
