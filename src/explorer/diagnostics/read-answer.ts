import { parseBearerChallenge } from '../../contract/bearer-challenge.ts';
import { readRefusalMessage } from '../../contract/refusal-message.ts';
import { blameOfRefusal } from '../../session/blame-of-refusal.ts';
import { readCappedText } from '../../session/read-response.ts';
import { displayText } from '../../session/display-text.ts';
import { readFailure } from '../transport/read-failure.ts';
import type { ReadAnswer, Shape } from './observation.ts';

/** What answers a query for nothing has a few bytes; more is another page, decoded bytes. */
const MAX_BYTES = 100_000;

/**
 * Reads what a GraphQL endpoint answered, whatever it is.
 *
 * @param secrets what the request held and no finding may repeat
 * @throws what the body's stream throws
 */
export async function readAnswer(
  response: Response,
  secrets: readonly string[],
): Promise<ReadAnswer> {
  const { status, headers, url } = response;
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const mediaType = type.trim().toLowerCase();
  const body = (await readCappedText(response, MAX_BYTES)) ?? '';
  // The same words that a call's own failure would show.
  const copy = new Response(body === '' ? null : body, { status, headers });
  const { description, requestId } = await readFailure(copy, url, secrets);
  const challenge = headers.get('www-authenticate');
  const said = readRefusalMessage(body);
  const blame = blameOfRefusal({ endpoint: 'graphql', status, challenge, said, body });
  return {
    came: 'answer',
    status,
    mediaType: displayText(mediaType, secrets),
    shape: shapeOf(body, mediaType),
    words: description,
    requestId,
    blamed: blame.by === 'words' ? blame.on : 'unknown',
    lacksScope: parseBearerChallenge(challenge).error === 'insufficient_scope',
  };
}

function shapeOf(body: string, mediaType: string): Shape {
  if (body.trim() === '') return 'empty';
  try {
    return shapeOfJson(JSON.parse(body));
  } catch {
    return mediaType === 'text/html' || /^\s*<(?:!doctype|html)\b/i.test(body) ? 'html' : 'text';
  }
}

/** GraphQL, section 7.1: a result has data, or errors alone. */
function shapeOfJson(value: unknown): Shape {
  if (typeof value !== 'object' || value === null) return 'json';
  if ('data' in value && value.data !== null) return 'data';
  return 'errors' in value && Array.isArray(value.errors) ? 'errors' : 'json';
}
