import { CORS_NEEDS } from '../../contract/headers.ts';
import { broken, passed, unknown, type Judgement } from './judgement.ts';
import { firstCall } from './next-probe.ts';
import type { Observations } from './observation.ts';
import { endpointOrigin, isMixedContent, isSameOrigin, type Situation } from './situation.ts';
import { WAY } from './way-copy.ts';

/** The way there and back: network, transport and CORS. Layers that nothing is known of are left out. */
export function judgeWay(situation: Situation, seen: Observations): Judgement {
  const origin = endpointOrigin(situation);
  if (!situation.isOnline) return { network: broken(WAY.offline) };
  if (isMixedContent(situation)) return { transport: broken(WAY.mixedContent(origin)) };

  const { code, status } = situation.failure;
  const first = firstCall(situation);
  const call = first && seen[first];
  if (call?.came === 'answer') return cameBack(situation, WAY.answered(call.status));
  if (situation.kind === 'token' && status !== undefined) {
    return cameBack(situation, WAY.answered(status));
  }
  if (code === 'redirected') return sentElsewhere(situation);
  const { read, reach, post } = seen;
  if (call?.came === 'blocked' || read?.came === 'blocked') {
    return { transport: broken(WAY.pagePolicy(origin)) };
  }
  if (call?.came === 'redirect' || read?.came === 'redirect') return sentElsewhere(situation);
  // The page's policy lets this origin through, so that it stopped what came after it.
  if (reach?.came === 'blocked' || post?.came === 'blocked') return sentElsewhere(situation);
  switch (read?.came) {
    case undefined:
      return {};
    case 'answer':
      return judgePreflight(situation, seen);
    default:
      return judgeSilence(situation, seen);
  }
}

/** No answer to a plain GET can be read. */
function judgeSilence(situation: Situation, { read, reach, home }: Observations): Judgement {
  const origin = endpointOrigin(situation);
  if (isSameOrigin(situation)) return { network: broken(WAY.ownHostSilent) };
  if (reach?.came === 'something') {
    return {
      network: passed(WAY.reached),
      transport: passed(WAY.transportWorks),
      cors: broken(WAY.originNotAllowed(situation.pageOrigin, situation.kind)),
    };
  }
  if (!home) return {};
  if (home.came !== 'answer') return { network: broken(WAY.nothingReached) };
  const isSilent = read?.came === 'silence' || reach?.came === 'silence';
  return { network: broken(isSilent ? WAY.hostSilent(origin) : WAY.hostNotReached(origin)) };
}

/** A plain GET can be read: what of the headers, and of POST? */
function judgePreflight(situation: Situation, seen: Observations): Judgement {
  const way: Judgement = {
    network: passed(WAY.reached),
    transport: passed(WAY.transportWorks),
  };
  if (isSameOrigin(situation)) return { ...way, ...judgePost(situation, seen) };
  const { asked, allowHeaders } = CORS_NEEDS[situation.kind];
  switch (seen.headers?.came) {
    case undefined:
      return way;
    case 'answer':
      return { ...way, ...judgePost(situation, seen) };
    case 'redirect':
      return sentElsewhere(situation);
    case 'blocked':
      return { transport: broken(WAY.pagePolicy(endpointOrigin(situation))) };
    case 'silence':
      return { ...way, cors: broken(WAY.preflightSilent) };
    case 'something':
    case 'nothing':
  }
  const alone = asked.length === 1 ? asked : asked.filter((name) => isRefused(seen, name));
  const isDone = asked.length === 1 || asked.every((name) => seen[`header ${name}`]);
  if (!isDone) return way;
  if (alone.length === 0) return { ...way, cors: broken(WAY.headersTogether(allowHeaders)) };
  return alone.length === asked.length
    ? { ...way, cors: broken(WAY.noPreflight(allowHeaders)) }
    : { ...way, cors: broken(WAY.headersNotAllowed(alone, allowHeaders)) };
}

function isRefused(seen: Observations, name: (typeof CORS_NEEDS.graphql.asked)[number]): boolean {
  return seen[`header ${name}`]?.came !== 'answer';
}

/** GET comes through with every header: what is left is the POST itself. */
function judgePost(situation: Situation, seen: Observations): Judgement {
  const isTimeout = situation.failure.code === 'timeout' || seen.call?.came === 'silence';
  const cors = isSameOrigin(situation) ? WAY.sameOrigin : WAY.preflightWorks;
  if (situation.kind === 'token') {
    if (!seen['worker-policy']) return {};
    if (seen['worker-policy'].came === 'blocked') {
      return { transport: broken(WAY.workerPolicy(endpointOrigin(situation))), cors: passed(cors) };
    }
    return { cors: isTimeout ? passed(cors) : unknown(WAY.postNotRepeated) };
  }
  if (!seen.post) return {};
  if (isTimeout) return { cors: passed(cors) };
  if (seen.post.came !== 'something')
    return { network: broken(WAY.postDropped), transport: undefined };
  return isSameOrigin(situation)
    ? { network: broken(WAY.postDropped), transport: undefined }
    : { cors: broken(WAY.postNotReadable(situation.pageOrigin)) };
}

function cameBack(situation: Situation, how: { evidence: string }): Judgement {
  return {
    network: passed(how),
    transport: passed(WAY.transportWorks),
    cors: passed(isSameOrigin(situation) ? WAY.sameOrigin : WAY.readable),
  };
}

function sentElsewhere(situation: Situation): Judgement {
  return { network: passed(WAY.reached), transport: broken(WAY.redirected(situation.kind)) };
}
