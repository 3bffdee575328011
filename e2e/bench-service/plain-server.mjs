import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An upstream that takes no time of its own: a GraphQL answer of some bytes, or of a gigabyte. */
const ANSWER = JSON.stringify({ data: { __typename: 'Query' } });
const PART = Buffer.alloc(65_536, ' ');
const PARTS = 2 ** 30 / PART.length;

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    if (!Buffer.concat(chunks).includes('gigabyte')) return void response.end(ANSWER);
    const gigabyte = function* () {
      for (let part = 0; part < PARTS; part += 1) yield PART;
      yield ANSWER;
    };
    pipeline(Readable.from(gigabyte()), response).catch(() => undefined);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`Ready at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
