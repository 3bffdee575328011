import { defineEvents } from './events.mjs';
import { startGateway } from './gateway.mjs';
import { createEndpoint } from './graphql-endpoint.mjs';
import { defineMatching } from './matching.mjs';
import { definePeople } from './people.mjs';
import { defineRelations } from './relations.mjs';
import { startTokenService } from './token-service.mjs';

/**
 * @typedef {import('./pace.mjs').PaceLimits} PaceLimits
 * @typedef {import('./gateway.mjs').Call} Call
 * @typedef {keyof typeof SERVICES} ServiceId
 * @typedef {Awaited<ReturnType<typeof startVendor>>} Vendor
 * @typedef {Vendor['services']['people']} VendorService
 */

/** Of the form that such keys have. */
const KEY = 'AbC,d.e=f==';

const USERS = [
  { username: 'svc-vendor-1', password: 'vendor-password-4f0' },
  { username: 'svc-vendor-2', password: 'vendor-password-b83' },
];

const SERVICES = {
  people: { name: 'People', define: definePeople },
  relations: { name: 'Relations', define: defineRelations },
  events: { name: 'Events', define: defineEvents },
  matching: { name: 'Matching', define: defineMatching },
};

/** @type {Record<ServiceId, PaceLimits>} */
const PACE = {
  people: { perSecond: 2, burst: 2, perDay: 10_000 },
  relations: { perSecond: 100, burst: 100, perDay: 100_000 },
  events: { perSecond: 2, burst: 2, perDay: 100 },
  matching: { perSecond: 100, burst: 100, perDay: 1_000_000 },
};

/**
 * Starts the vendor of data about people and companies: one token service and four GraphQL services, each on
 * an origin of its own.
 *
 * @param {object} [options]
 * @param {readonly string[]} [options.pageOrigins] origins of pages that may call; `allowPage` adds some
 * @param {Partial<Record<ServiceId, PaceLimits>> | 'off'} [options.pace] in place of the usual ones; `off` for none
 * @param {() => number} [options.now] milliseconds since 1970; the machine's clock where left out
 */
export async function startVendor({ pageOrigins = [], pace = {}, now = Date.now } = {}) {
  const pages = new Set(pageOrigins);
  /** @type {Call[]} */
  let calls = [];
  const shared = {
    key: KEY,
    pageOrigins: pages,
    now,
    log: (/** @type {Call} */ call) => void calls.push(call),
  };
  const tokens = await startTokenService({ ...shared, users: USERS });

  /** @param {ServiceId} id */
  const serve = async (id) => {
    const { name, define } = SERVICES[id];
    let fewer = 0;
    const endpoint = createEndpoint(define(() => fewer));
    const limits = pace === 'off' ? undefined : { ...PACE, ...pace }[id];
    const gateway = await startGateway({
      ...shared,
      service: id,
      tokens,
      answer: endpoint.answer,
      ...(limits && { pace: limits }),
    });
    return {
      ...gateway,
      ...endpoint.switches,
      id,
      name,
      /** Has each page come with so many rows fewer than asked for. @param {number} rows */
      shortenPages: (rows) => void (fewer = rows),
      /** Its entry in the explorer's config.json. */
      config: { id, name, authUrl: tokens.origin, baseUrl: gateway.baseUrl },
      reset() {
        fewer = 0;
        gateway.reset();
        endpoint.switches.reset();
      },
    };
  };

  const services = {
    people: await serve('people'),
    relations: await serve('relations'),
    events: await serve('events'),
    matching: await serve('matching'),
  };
  const all = Object.values(services);
  return {
    authUrl: tokens.origin,
    key: KEY,
    users: USERS,
    tokens,
    services,
    /** The explorer's config.json with all four services. */
    config: { services: all.map(({ config }) => config) },
    /** All that a page may call. */
    origins: [tokens.origin, ...all.map(({ baseUrl }) => baseUrl)],
    /** @param {string} origin of a page that may call from now on */
    allowPage: (origin) => void pages.add(origin),
    /** All calls since the last reset, the token service's too. @returns {readonly Call[]} */
    calls: () => calls,
    /** Forgets the calls, and sets all switches to what they were at the start; tokens stay. */
    reset() {
      calls = [];
      all.forEach(({ reset }) => reset());
    },
    async close() {
      await Promise.all([tokens.close(), ...all.map(({ close }) => close())]);
    },
  };
}
