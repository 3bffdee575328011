import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { GraphqlFetch } from '../handler-api.d.ts';
import { refusalOfFailure } from '../graphql/server-failure.ts';
import { Refusal } from '../http/refusal.ts';
import { streamOf } from '../http/request.ts';

/** What Node takes for a value; another one would fail the whole answer. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/**
 * The way to the server behind the service: a Fetch handler that sends each request on and hands the answer
 * over part by part, as it comes. It throws a Refusal where there is no answer, or an end to one.
 * @param path of the server, with its query
 */
export function createRelay(dispatcher: Dispatcher, path: string): GraphqlFetch {
  return async (request) => {
    try {
      const { statusCode, headers, body } = await dispatcher.request({
        path,
        method: 'POST',
        headers: [...request.headers].flat(),
        // It takes web streams as well, of which its types know nothing.
        body: request.body as unknown as Readable,
        signal: request.signal,
      });
      if (statusCode > 599) {
        throw new Refusal(502, `The GraphQL server answered ${statusCode}`, 'UPSTREAM_INVALID');
      }
      return new Response(hasBody(statusCode) ? streamOf(partsOf(body)) : null, {
        status: statusCode,
        headers: pairsOf(headers),
      });
    } catch (error) {
      throw refusalOfFailure(error);
    }
  };
}

/** RFC 9110, section 6.4.1. */
const hasBody = (status: number): boolean => ![204, 205, 304].includes(status);

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw refusalOfFailure(error);
  }
}

function pairsOf(headers: Dispatcher.ResponseData['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []]
      .flat()
      .filter((value) => VALUE.test(value))
      .map((value): [string, string] => [name, value]),
  );
}
