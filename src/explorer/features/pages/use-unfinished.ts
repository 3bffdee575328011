import type { GraphQLSchema } from 'graphql';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { FetchedPages } from '../../runs/call-store.ts';
import { ERRORS_COPY } from '../../runs/errors-copy.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import type { FeatureProps } from '../../frame/define-feature.ts';
import type { Run } from '../../runs/run.ts';
import { findPagePlans } from '../../../jobs/pages/find-page-plans.ts';
import { totalFor, type FixedPages, type PagePlan } from '../../../jobs/pages/page-plan.ts';
import type { PagesFacts } from '../../../answers/store/joined-answers.ts';
import type { CallFacts } from '../../../transport/exchange.ts';
import { whileWanted } from '../../ui/while-wanted.ts';

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
  /** `no-schema`: the schema, which is not there, may know a way; `not-in-schema`: the config names parts that it lacks. */
  | {
      readonly kind:
        | 'not-in-schema'
        | 'no-cursor'
        | 'not-said'
        | 'short'
        | 'no-list'
        | 'for-each'
        | 'no-schema'
        | FixedPages['obstacle'];
      readonly label: string;
    };

interface UnfinishedConnections {
  readonly unfinished: readonly UnfinishedConnection[];
  /** Where none is unfinished; undefined where the answer has no connection. */
  readonly obstacle: Obstacle | undefined;
}

export interface PagesControlProps extends Pick<
  FeatureProps,
  'service' | 'store' | 'calls' | 'answerStore' | 'onSessionWanted'
> {
  readonly tabId: string;
  readonly schema: GraphQLSchema | null | undefined;
  /** Told a run's rows whenever its pages rest. @param ms of all calls after the run's own */
  readonly onRows: (run: Run, rows: number, ms: number) => void;
}

const NONE: UnfinishedConnections = { unfinished: [], obstacle: undefined };
const READING: UnfinishedConnections = { unfinished: [], obstacle: { kind: 'reading' } };

export function useUnfinished(context: PagesControlProps): UnfinishedConnections {
  const { service, answerStore, tabId, schema } = context;
  const { name, run, outline } = useStore(answerStore.store, ({ byTab }) => byTab[tabId]) ?? {};
  const lists = outline?.lists;
  const connections = useMemo(() => {
    if (!run) return undefined;
    return findPagePlans(run.call, {
      schema: schema ?? undefined,
      lists: lists?.map(({ path }) => path),
      settings: service.pages,
      errorTypes: service.errorTypes,
      ...(schema && { sayEmpty: ERRORS_COPY.emptyMember }),
      carriesVariables: service.requestFormat === 'json',
    });
  }, [run, schema, lists, service]);
  const [found, setFound] = useState({ name, ...READING });
  useEffect(() => {
    if (!connections?.followed.length || name === undefined || !run || !outline?.isFinished)
      return undefined;
    const finding = findUnfinished(answerStore, name, run, connections.followed);
    return whileWanted(finding, (unfinished) => setFound({ name, ...unfinished }));
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
  answerStore: Pick<AnswerStore, 'answersApi'>,
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
      .read.pageIn(answer, position)
      .catch(() => undefined);
    if (facts?.kind !== 'page') {
      return void obstacles.push({ kind: run.forEach ? 'for-each' : 'no-list', label });
    }
    const { hasNextPage, endCursor, rows } = facts;
    const hasMore = hasNextPage === true && endCursor !== undefined;
    // An answer without the fields that are added does not say whether it is all.
    const mayHaveMore = adds.length > 0 && endCursor === undefined && rows > 0;
    if (hasMore || mayHaveMore) unfinished.push({ answer, run, connection, facts });
    else if (hasNextPage !== false) {
      obstacles.push({ kind: hasNextPage ? 'no-cursor' : 'not-said', label });
    } else if (rows < (totalOf({ answer, run, connection, facts }) ?? 0))
      obstacles.push({ kind: 'short', label });
    else obstacles.push({ kind: 'all-here', connection, facts });
  };
  for (const connection of connections) await look(connection);
  // A complete list tells more than a field that never was a list.
  const whole = obstacles.find(({ kind }) => kind === 'all-here');
  return { unfinished, obstacle: unfinished.length > 0 ? undefined : (whole ?? obstacles[0]) };
}

export interface PagesChoice {
  /** Rows after which no page is asked for any more; undefined for no limit. */
  readonly limit: number | undefined;
  /** Rows that a page is asked to have; undefined for as many as the operation says. */
  readonly pageSize: number | undefined;
}

export interface Experience {
  readonly facts: CallFacts | undefined;
  readonly pages: FetchedPages | undefined;
  /** Decoded size of the answer. */
  readonly bytes: number;
}

/** The remaining rows and requests; undefined if unknown. */
export type PagesEstimate = ReturnType<typeof estimatePages>;

/** How many rows a connection has in all; undefined where it does not say, or begins in its middle. */
export function totalOf({ connection, facts }: UnfinishedConnection): number | undefined {
  return connection.start === undefined ? totalFor(facts.rows, facts.totalCount) : undefined;
}

/** @param perSecond calls that the service takes, where config.json says so */
export function estimatePages(
  target: UnfinishedConnection,
  { limit = Infinity, pageSize }: PagesChoice,
  { facts: call, pages, bytes }: Experience,
  perSecond = Infinity,
) {
  const { rows, pageRows } = target.facts;
  const size = pageSize ?? pageRows;
  const total = totalOf(target);
  const wanted = Math.max(0, Math.min(total ?? Infinity, limit) - rows);
  const requests = size > 0 && wanted < Infinity ? Math.ceil(wanted / size) : undefined;
  const goal =
    requests === undefined ? undefined : Math.min(total ?? Infinity, rows + requests * size);
  const measured = requestMs(call, pages, pageRows > 0 ? size / pageRows : 1);
  // What a service takes in a second takes longer than its answers do.
  const ms = perSecond === Infinity ? measured : Math.max(measured ?? 0, 1_000 / perSecond);
  return {
    total,
    /** There will be so many at the end: pages are kept whole. */
    goal,
    requests,
    ms: requests === undefined || ms === undefined ? undefined : requests * ms,
    bytes: goal === undefined || rows === 0 ? undefined : ((goal - rows) * bytes) / rows,
  };
}

/** How long one request takes: a larger page takes as long to begin, and longer to come. */
function requestMs(call: CallFacts | undefined, pages: FetchedPages | undefined, growth: number) {
  const { firstByteMs, totalMs } = call ?? {};
  const fetched = pages && pages.count > 1 ? pages.ms / (pages.count - 1) : undefined;
  const whole = fetched ?? totalMs;
  if (whole === undefined) return undefined;
  const begin = firstByteMs === undefined || totalMs === undefined ? 1 : firstByteMs / totalMs;
  return whole * (begin + (1 - begin) * growth);
}
