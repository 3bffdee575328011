import type { GraphQLSchema } from 'graphql';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Service } from '../../../contract/config.ts';
import type { SessionStore } from '../../../session/session-store.ts';
import type { CallStore } from '../../runs/call-store.ts';
import { ERRORS_COPY } from '../../runs/errors-copy.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import type { Run } from '../../runs/run.ts';
import { findPagePlans } from '../../../pages/find-page-plans.ts';
import type { FixedPages, PagePlan } from '../../../pages/page-plan.ts';
import type { PagesFacts } from '../../../answers/store/joined-answers.ts';

/** A connection that has more than its answer holds, with that answer and the run it came from. */
export interface UnfinishedConnection {
  readonly answer: string;
  readonly run: Run;
  readonly connection: PagePlan;
  readonly facts: PagesFacts;
}

export type Obstacle =
  | { readonly kind: 'reading' }
  /** There is no page after those that are there; inner connections may have more. */
  | { readonly kind: 'all-here'; readonly connection: PagePlan; readonly facts: PagesFacts }
  /** `no-schema`: the schema, which is not there, may know a way; `not-in-schema`: the config names what it has not. */
  | {
      readonly kind:
        | 'not-in-schema'
        | 'no-cursor'
        | 'not-said'
        | 'no-list'
        | 'no-schema'
        | FixedPages['obstacle'];
      readonly label: string;
    };

interface UnfinishedConnections {
  readonly unfinished: readonly UnfinishedConnection[];
  /** Where none is unfinished; undefined where the answer has no connection. */
  readonly obstacle: Obstacle | undefined;
}

export interface PagesControlProps {
  readonly service: Service;
  readonly answerStore: AnswerStore;
  readonly tabId: string;
  readonly schema: GraphQLSchema | null | undefined;
  readonly store: SessionStore;
  readonly calls: CallStore;
  /** Told how many rows a run's answer has, each time that its pages come to a rest. */
  readonly onRows: (run: Run, rows: number) => void;
  /** A page waits for somebody to sign in. */
  readonly onSessionWanted: () => unknown;
}

const NONE: UnfinishedConnections = { unfinished: [], obstacle: undefined };
const READING: UnfinishedConnections = { unfinished: [], obstacle: { kind: 'reading' } };

export function useUnfinished(context: PagesControlProps): UnfinishedConnections {
  const { service, answerStore, tabId, schema } = context;
  const answer = useStore(answerStore.store, ({ byTab }) => byTab[tabId]);
  const { name, run, outline } = answer ?? {};
  const carriesVariables = service.requestFormat === 'json';
  const lists = outline?.lists;
  const connections = useMemo(
    () =>
      run &&
      findPagePlans(run.call, {
        schema: schema ?? undefined,
        lists: lists?.map(({ path }) => path),
        settings: service.pages,
        errorTypes: service.errorTypes,
        ...(schema && { sayEmpty: ERRORS_COPY.emptyMember }),
        carriesVariables,
      }),
    [run, schema, lists, service, carriesVariables],
  );
  const [found, setFound] = useState({ name, ...READING });
  useEffect(() => {
    if (!connections?.followed.length || name === undefined || !run || !outline?.isFinished)
      return undefined;
    let isWanted = true;
    void findUnfinished(answerStore, name, run, connections.followed).then((unfinished) => {
      if (isWanted) setFound({ name, ...unfinished });
    });
    return () => {
      isWanted = false;
    };
  }, [connections, name, run, outline, answerStore]);
  if (connections?.followed.length) return found.name === name ? found : READING;
  const missing = connections?.missing ?? [];
  if (missing.length > 0) {
    return { unfinished: [], obstacle: { kind: 'not-in-schema', label: missing.join(', ') } };
  }
  const [first] = connections?.fixed ?? [];
  if (!first) return NONE;
  const kind = first.obstacle === 'no-argument' && !schema ? 'no-schema' : first.obstacle;
  return { unfinished: [], obstacle: { kind, label: first.label } };
}

/** Looks at an answer for what the connections of its run leave to be fetched. */
export async function findUnfinished(
  answerStore: AnswerStore,
  answer: string,
  run: Run,
  connections: readonly PagePlan[],
): Promise<UnfinishedConnections> {
  const unfinished: UnfinishedConnection[] = [];
  const obstacles: Obstacle[] = [];
  const look = async (connection: PagePlan): Promise<void> => {
    const { label, position, adds } = connection;
    // An answer that is gone has nothing to be fetched.
    const facts = await answerStore
      .answersApi()
      .pageIn(answer, position)
      .catch(() => undefined);
    if (facts?.kind !== 'page') return void obstacles.push({ kind: 'no-list', label });
    const { hasNextPage, endCursor, rows } = facts;
    const hasMore = hasNextPage === true && endCursor !== undefined;
    // An answer without the fields that are added does not say whether it is all.
    const mayHaveMore = adds.length > 0 && endCursor === undefined && rows > 0;
    if (hasMore || mayHaveMore) unfinished.push({ answer, run, connection, facts });
    else if (hasNextPage !== false) {
      obstacles.push({ kind: hasNextPage ? 'no-cursor' : 'not-said', label });
    } else obstacles.push({ kind: 'all-here', connection, facts });
  };
  for (const connection of connections) await look(connection);
  // What is all there says more than what never was a list.
  const whole = obstacles.find(({ kind }) => kind === 'all-here');
  return { unfinished, obstacle: unfinished.length > 0 ? undefined : (whole ?? obstacles[0]) };
}
