import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { GraphqlServer } from '../graphql/graphql-endpoint.ts';
import { refusalOfFailure } from '../graphql/server-failure.ts';

/** Header values that Node accepts; any other would fail the whole answer. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Relays requests to the server behind the service; throws a Refusal if an answer does not start or end. */
export function createRelay(dispatcher: Dispatcher, path: string): GraphqlServer['fetch'] {
  return async ({ method, pairs, parts, signal }) => {
    try {
      const { statusCode, headers, body } = await dispatcher.request({
        path,
        method,
        headers: pairs.flat(),
        body: Readable.from(parts),
        signal,
      });
      return { status: statusCode, headers: readableHeaders(headers), body: partsOf(body) };
    } catch (error) {
      throw refusalOfFailure(error);
    }
  };
}

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw refusalOfFailure(error);
  }
}

function readableHeaders(headers: Dispatcher.ResponseData['headers']): Headers {
  const pairs = Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return new Headers(pairs.filter(([, value]) => VALUE.test(value)));
}
