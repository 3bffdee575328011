import { judgeExchange, notReached, type Exchange } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import {
  describeBareQuery,
  isTypenameResult,
  judgeGraphqlAnswer,
} from '../judge-graphql-answer.ts';
import { INTROSPECTION_QUERY, judgeIntrospection } from '../judge-introspection.ts';
import { askGraphql } from './ask-graphql.ts';
import type { Examination } from './examination.ts';

const CHECK = 'key and token';

/** What a call with everything came to. */
export interface ResultExamination {
  readonly findings: readonly Finding[];
  readonly exchange: Exchange;
}

/** A call with key and token: the envelope that the service takes, then its schema in that envelope. */
export async function examineResult(
  examination: Examination,
  cargo: { readonly apiKey: string; readonly token: string },
): Promise<ResultExamination> {
  const exchange = await askGraphql(examination, cargo);
  const judged = judgeExchange(exchange, CHECK, (answer) => judgeGraphqlAnswer(answer, CHECK));
  if (isResult(exchange)) {
    const introspection = await introspect(examination, { ...cargo, format: 'json' });
    return { findings: [judged, introspection], exchange };
  }
  // Only where nothing else was to blame may the envelope be.
  const bare = judged.layer === 'graphql' && (await askGraphql(examination, asBareQuery(cargo)));
  if (bare && bare.ok && isResult(bare)) {
    const introspection = await introspect(examination, asBareQuery(cargo));
    return { findings: [describeBareQuery(bare.answer, CHECK), introspection], exchange: bare };
  }
  const unread = notReached('graphql', 'introspection', 'No operation has a result');
  return { findings: [judged, unread], exchange };
}

async function introspect(
  examination: Examination,
  cargo: Parameters<typeof askGraphql>[1],
): Promise<Finding> {
  const exchange = await askGraphql(examination, { ...cargo, query: INTROSPECTION_QUERY });
  return judgeExchange(exchange, 'introspection', judgeIntrospection);
}

function asBareQuery<T extends object>(cargo: T): T & { format: 'graphql' } {
  return { ...cargo, format: 'graphql' };
}

function isResult(exchange: Exchange): boolean {
  return exchange.ok && isTypenameResult(exchange.answer);
}
