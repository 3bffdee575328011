import type { Answer } from './answer.ts';
import { quote } from './quote.ts';

/** What keeps a page of another origin out, and the header that would let it in. */
export interface CorsFault {
  readonly evidence: string;
  readonly operator: string;
}

/**
 * The check that a browser makes on each answer from another origin (Fetch, "CORS check"), for a
 * request without cookies.
 *
 * @param pageOrigin as `https://data.example.com`
 * @returns undefined where the page may read the answer
 */
export function judgeAllowOrigin(
  { headers, secrets }: Answer,
  pageOrigin: string,
): CorsFault | undefined {
  const value = headers.get('access-control-allow-origin');
  if (value === '*' || value === pageOrigin) return undefined;
  const operator = `Send Access-Control-Allow-Origin: ${pageOrigin}`;
  if (value === null) return { evidence: 'Access-Control-Allow-Origin is missing', operator };
  return {
    evidence: `Access-Control-Allow-Origin is “${quote(value, secrets)}”, which is not ${pageOrigin}`,
    operator: value.includes(',')
      ? `${operator} once, alone; a list of origins is never a match`
      : `${operator}, letter by letter`,
  };
}
