import { clockOffset, probe } from './bench-page.mjs';
import { completeInEditor, typeIntoEditor } from './editor.mjs';
import { OUR_PARTS, pressSignIn, typeCredentials } from './sign-in.mjs';
import { OUR_PATH } from '../server/our-site.mjs';

/**
 * @typedef {import('./bench-page.mjs').BenchPage} BenchPage
 * @typedef {import('../bench-context.ts').BenchContext} BenchContext
 * @typedef {import('../peers/peer.ts').EditorParts} EditorParts
 */

/** Between two keys of somebody who types credentials (ms). */
const TYPING_MS = 100;

/**
 * From our address to completion, by way of the sign-in screen.
 *
 * @param {BenchPage} bench
 * @param {BenchContext} context
 * @param {readonly string[]} fields of the schema's query type
 * @returns {Promise<{ typed: Awaited<ReturnType<typeof typeCredentials>>, click: number,
 *   token: number, introspection: number, editor: number, completion: number }>} moments in
 *   milliseconds since the navigation
 */
export async function visitOurs(bench, context, fields) {
  await bench.page.goto(context.server.origin + OUR_PATH, { waitUntil: 'commit' });
  const typed = await typeCredentials(bench, TYPING_MS);
  const click = await pressSignIn(bench);
  const editor = await typeIntoEditor(bench, OUR_PARTS);
  const completion = await completeInEditor(bench, OUR_PARTS, fields);
  const exchanges = context.server.ledger();
  const token = exchanges.find(({ kind }) => kind === 'token')?.sentAt ?? Number.NaN;
  const introspection = exchanges.find(({ kind }) => kind === 'introspection')?.at ?? Number.NaN;
  const offset = await clockOffset(bench);
  return {
    typed,
    click,
    token: token + offset,
    introspection: introspection + offset,
    editor,
    completion,
  };
}

/**
 * From a peer's address to completion.
 *
 * @param {BenchPage} bench
 * @param {BenchContext} context
 * @param {import('../peers/peer.ts').Peer} peer
 * @param {readonly string[]} fields of the schema's query type
 * @returns {Promise<{ editor: number, completion: number }>} milliseconds since the navigation
 */
export async function visitPeer(bench, context, { path, parts }, fields) {
  await bench.page.goto(context.server.origin + path, { waitUntil: 'commit' });
  const editor = await typeIntoEditor(bench, parts);
  const completion = await completeInEditor(bench, parts, fields);
  return { editor, completion };
}

/**
 * The longest main-thread task of a span of time.
 *
 * @param {BenchPage} bench
 * @param {number} from milliseconds since the navigation
 * @param {number} to
 * @returns {Promise<number>} 0 where none took 50 ms, which is what a browser calls long
 */
export async function longestTask(bench, from, to) {
  const tasks = await probe(bench, 'tasks');
  const during = tasks.filter(({ start, duration }) => start + duration > from && start < to);
  return Math.max(0, ...during.map(({ duration }) => duration));
}
