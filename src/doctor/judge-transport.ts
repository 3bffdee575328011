import { describeAnswer, mediaTypeOf, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { quote } from './quote.ts';

/**
 * Whether an answer is the endpoint's own at all, before anything is read from it: a redirect and a
 * page of HTML come from something that stands before the service, or from another one.
 *
 * @param check what was looked at
 * @returns what is broken; undefined where the answer may be the endpoint's
 */
export function judgeTransport(answer: Answer, check: string): Finding | undefined {
  if (answer.status >= 300 && answer.status < 400) return redirected(answer, check);
  if (answer.body === undefined) return tooLarge(answer, check);
  if (mediaTypeOf(answer) === 'text/html' || /^\s*<(?:!doctype|html)/i.test(answer.body)) {
    return isHtml(answer, check);
  }
  if (answer.status === 404) return notFound(answer, check);
  return undefined;
}

function redirected(answer: Answer, check: string): Finding {
  const target = describeTarget(answer);
  return {
    layer: 'transport',
    check,
    verdict: 'broken',
    evidence: `${describeAnswer(answer)}, a redirect to ${target}; it was not followed`,
    advice: 'If that is the service, give its address instead: neither browser nor doctor follows.',
    operator: 'Answer at this address, without a redirect: x-api-key would travel with it.',
  };
}

/** Without query and fragment, which may hold anything. */
function describeTarget({ headers, secrets }: Answer): string {
  const location = headers.get('location');
  if (location === null) return 'nowhere';
  const [target = ''] = location.split(/[?#]/);
  return quote(target, secrets) || 'the same path';
}

function tooLarge(answer: Answer, check: string): Finding {
  return {
    layer: 'transport',
    check,
    verdict: 'broken',
    evidence: `${describeAnswer(answer)}, and more of it than any answer to this question has`,
    advice: 'Look at what answers there: it does not speak like this endpoint.',
  };
}

function isHtml(answer: Answer, check: string): Finding {
  const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(answer.body ?? '') ?? [];
  const words = quote(title, answer.secrets);
  return {
    layer: 'transport',
    check,
    verdict: 'broken',
    evidence: `${describeAnswer(answer)}: a page${words && `, titled “${words}”`}, not the endpoint`,
    advice:
      'Something before the service answered: a proxy, a sign-in page of the network or a gateway. Check the address, and whether this network may reach it.',
    operator: 'Let the endpoint answer in JSON, errors of the gateway included.',
  };
}

function notFound(answer: Answer, check: string): Finding {
  return {
    layer: 'transport',
    check,
    verdict: 'broken',
    evidence: `${describeAnswer(answer)}: there is nothing at this address`,
    advice: 'Check the address: the contract’s paths are added to what you give.',
  };
}
