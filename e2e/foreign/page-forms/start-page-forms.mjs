import { buildSchema, graphql } from 'graphql';
import { startGateway } from '../vendor/gateway.mjs';
import { startTokenService } from '../vendor/token-service.mjs';
import { createRows } from './rows.mjs';
import { TYPE_DEFS, createRoot } from './schema.mjs';

/** @typedef {Awaited<ReturnType<typeof startPageForms>>} PageForms */

const KEY = 'page-forms-key-8d2';
const USER = { username: 'svc-page-forms', password: 'page-forms-password-1c7' };

/**
 * Starts one GraphQL server that has each form of pages, alone, inside of a union and below other fields. It is
 * behind a token service of its own and a gateway without a pace, and has no peculiarities besides: errors are in
 * `errors`, fragments may be spread.
 *
 * @param {object} [options]
 * @param {readonly string[]} [options.pageOrigins] origins of pages that may call; `allowPage` adds some
 */
export async function startPageForms({ pageOrigins = [] } = {}) {
  const pages = new Set(pageOrigins);
  /** @type {import('../vendor/gateway.mjs').Call[]} */
  let calls = [];
  const shared = {
    key: KEY,
    pageOrigins: pages,
    now: Date.now,
    log: (/** @type {import('../vendor/gateway.mjs').Call} */ call) => void calls.push(call),
  };
  const tokens = await startTokenService({ ...shared, users: [USER] });
  const rows = createRows();
  const schema = buildSchema(TYPE_DEFS);
  const rootValue = createRoot(rows);
  const gateway = await startGateway({
    ...shared,
    service: 'page-forms',
    tokens,
    answer: ({ query, variables, operationName }) =>
      graphql({
        schema,
        rootValue,
        source: query,
        variableValues: variables ?? null,
        operationName: operationName ?? null,
      }),
  });
  const { baseUrl } = gateway;
  const entry = { id: 'page-forms', name: 'Page forms', authUrl: tokens.origin, baseUrl };
  return {
    ...entry,
    key: KEY,
    user: USER,
    /** The explorer's config.json. */
    config: { services: [entry] },
    /** All that a page may call. */
    origins: [tokens.origin, baseUrl],
    /** @param {string} origin of a page that may call from now on */
    allowPage: (origin) => void pages.add(origin),
    /** All calls since the last reset, the token service's too. @returns {readonly import('../vendor/gateway.mjs').Call[]} */
    calls: () => calls,
    /** Says how many rows there are, and what is wrong with their pages. */
    misbehave: rows.misbehave,
    /** Forgets the calls and the faults; tokens stay. */
    reset() {
      calls = [];
      rows.reset();
      gateway.reset();
    },
    async close() {
      await Promise.all([tokens.close(), gateway.close()]);
    },
  };
}
