/** @typedef {import('./bench-page.mjs').BenchPage} BenchPage */

/** What V8 calls what it has made of the page's scripts: bytecode, machine code, what it knows of types. */
const CODE = 'code';
/** Outside of JavaScript's heap: the browser's part of the document. */
const NATIVE = 'native';

/**
 * What of the page's heap V8 has compiled, and what the page itself holds. Code is compiled again and
 * better the more often it runs, so that it grows for some time where nothing is kept.
 *
 * @param {BenchPage} bench
 * @returns {Promise<{ codeHeap: number, objectsHeap: number }>} bytes, buffers not counted
 */
export async function measureHeapParts({ cdp }) {
  /** @type {string[]} */
  const chunks = [];
  const take = (/** @type {{ chunk: string }} */ { chunk }) => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  /** @type {{ node_fields: string[], node_types: [string[]] }} */
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const parts = { codeHeap: 0, objectsHeap: 0 };
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[type][nodes[at + type]];
    if (kind === CODE) parts.codeHeap += nodes[at + size];
    else if (kind !== NATIVE) parts.objectsHeap += nodes[at + size];
  }
  return parts;
}
