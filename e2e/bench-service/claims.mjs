/**
 * @typedef {object} Claim
 * @property {string} id as the measurement names it
 * @property {string} what
 * @property {number} atMost
 * @property {'x' | 'ms' | 'MB'} unit
 * @property {string} [whyMissed] shown where it is not met
 */

/** @type {readonly Claim[]} in the order of the page */
export const CLAIMS = [
  {
    id: 'checkP50',
    what: 'A small query with the check of key and token, over the same service without it, p50',
    atMost: 1.15,
    unit: 'x',
  },
  {
    id: 'checkP99',
    what: 'A small query with the check of key and token, over the same service without it, p99',
    atMost: 1.3,
    unit: 'x',
    whyMissed:
      'the slowest hundredth of calls wait for the garbage collector, or for other work on the two cores that load and service ' +
      'share; rounds differ by more than the margin. The median of the same calls is met',
  },
  {
    id: 'bareYoga',
    what: 'Small queries a second of bare GraphQL Yoga under Hono, over the whole service’s',
    atMost: 2,
    unit: 'x',
    whyMissed:
      'bare Yoga has no limits, costs, quotas, log, checks or metrics. No part of them stands out: ' +
      '[where a small query’s time goes](#where-a-small-querys-time-goes)',
  },
  {
    id: 'upstreamAdded',
    what: 'What the service adds to a call of an upstream, one at a time, p50',
    atMost: 1,
    unit: 'ms',
  },
  {
    id: 'redis',
    what: 'A small query with the Redis store over the memory store, p50',
    atMost: 1.5,
    unit: 'x',
  },
  { id: 'token', what: 'A sign-in over the one hash in it, p50', atMost: 1.2, unit: 'x' },
  {
    id: 'storm',
    what: 'Small queries while 20 sign-ins are under way, over those without them, p99',
    atMost: 2,
    unit: 'x',
  },
  {
    id: 'growth',
    what: 'Memory after a million small queries over that after a hundred thousand',
    atMost: 1.1,
    unit: 'x',
  },
  {
    id: 'gigabyte',
    what: 'Memory that an answer of 1 GB from an upstream takes',
    atMost: 50,
    unit: 'MB',
  },
];
