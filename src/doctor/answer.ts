import { parseBearerChallenge } from '../contract/bearer-challenge.ts';
import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import { jsonOrNone, objectOf } from '../contract/json-members.ts';
import { readRefusalMessage, type RefusalMessage } from '../contract/refusal-message.ts';
import { blameOfRefusal, type Blamed } from '../session/blame-of-refusal.ts';
import { createMask, maskTokens } from '../contract/secrets.ts';
import { displayRefusal, displayText } from '../session/display-text.ts';
import { ANSWER_COPY, type CheckedEndpoint } from './network-copy.ts';

/** An HTTP answer as it came, read to its end. Untrusted: it is shown by {@link quote} alone. */
export interface HttpAnswer {
  readonly method: string;
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where it is larger than anything that belongs here. */
  readonly body: string | undefined;
  readonly secrets: readonly string[];
}

export type BodyShape = 'data' | 'errors' | 'json' | 'html' | 'text' | 'empty' | 'too-large';

export interface AnswerSummary {
  readonly kind: 'answer';
  readonly method: string;
  readonly status: number;
  /** Without parameters, lower case; empty if there is none. */
  readonly mediaType: string;
  readonly shape: BodyShape;
  readonly title?: string | undefined;
  /** The target of a redirect, without query and fragment, which may hold anything. */
  readonly location?: string | undefined;
  readonly message?: string | undefined;
  readonly requestId?: string | undefined;
  readonly blamed: Blamed;
  /** The token is good for other things (RFC 6750, section 3.1: insufficient_scope). */
  readonly lacksScope?: boolean;
}

/** What became of a request, as far as its sender could see. */
export type RequestOutcome =
  | AnswerSummary
  | { readonly kind: 'something' } // not looked into, or hidden by CORS
  | { readonly kind: 'redirect' } // a page sees no more of it
  | { readonly kind: 'blocked' } // by a policy of the page's host
  | Unanswered;

/** `nothing` is no answer, or none that a page may read; `silence` none within the time limit. */
export interface Unanswered {
  readonly kind: 'nothing' | 'silence' | 'bad-certificate' | 'not-http';
  readonly method?: string;
}

export type NodeAnswer = AnswerSummary & { readonly http: HttpAnswer };

export type NodeOutcome = NodeAnswer | Unanswered;

export function summarizeAnswer(answer: HttpAnswer, endpoint: CheckedEndpoint): AnswerSummary {
  const { method, status, headers, secrets } = answer;
  const body = answer.body ?? '';
  const [essence = ''] = (headers.get('content-type') ?? '').split(';');
  const mediaType = essence.trim().toLowerCase();
  const challenge = headers.get('www-authenticate');
  const { error, errorDescription } = parseBearerChallenge(challenge);
  const inBody = readRefusalMessage(body);
  const message = errorDescription === undefined ? inBody : { message: errorDescription };
  const blame = blameOfRefusal({ endpoint, status, challenge, refusal: inBody, body });
  const quoteIfAny = (text: string | null | undefined) => quote(text ?? '', secrets) || undefined;
  return {
    kind: 'answer',
    method,
    status,
    mediaType: quote(mediaType, secrets),
    shape: shapeOf(answer.body, mediaType),
    title: quoteIfAny(/<title[^<>]*>([^<]*)/i.exec(body)?.[1]),
    location: quoteIfAny(headers.get('location')?.replace(/[?#].*$/s, '')),
    message: message && displayRefusal(cleanRefusal(message, secrets), secrets),
    requestId: quoteIfAny(headers.get(REQUEST_ID_HEADER)),
    blamed: blame.by === 'message' ? blame.on : 'unknown',
    lacksScope: error === 'insufficient_scope',
  };
}

function cleanRefusal({ message, code }: RefusalMessage, secrets: readonly string[]) {
  const clean = { message: cleanText(message, secrets) };
  return code === undefined ? clean : { ...clean, code: cleanText(code, secrets) };
}

export function describeAnswer({ method, status, mediaType }: AnswerSummary): string {
  return ANSWER_COPY.answered(method, `${status}${mediaType && ` ${mediaType}`}`);
}

export function describeWithMessage(answer: AnswerSummary): string {
  return describeAnswer(answer) + (answer.message === undefined ? '' : `, “${answer.message}”`);
}

export function parseJsonBody({ body }: HttpAnswer): unknown {
  return jsonOrNone(body ?? '');
}

export function headerList(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

/** A service's own text, fit to stand in a finding: clean, then cut. */
export function quote(text: string, secrets: readonly string[]): string {
  return displayText(cleanText(text, secrets), secrets);
}

/** Escape sequences of terminals (ECMA-48): they move the cursor, set colours, rename the window. */
const ESCAPES =
  // oxlint-disable-next-line no-control-regex -- it looks for control characters
  /(?:\u001B\[|\u009B)[\d:;<=>?]*[ -/]*[@-~]|\u001B[\]PX^_][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g;

/** Control characters, and the invisible ones that turn the direction of text round. */
const INVISIBLE = /\p{C}+/gu;

/** A service's text in one line, without control characters, tokens and secrets. */
export function cleanText(text: string, secrets: readonly string[]): string {
  const visible = text.replaceAll(ESCAPES, '').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '');
  return createMask(secrets)(maskTokens(visible)).trim();
}

function shapeOf(body: string | undefined, mediaType: string): BodyShape {
  if (body === undefined) return 'too-large';
  if (body.trim() === '') return 'empty';
  try {
    return shapeOfJson(JSON.parse(body));
  } catch {
    return mediaType === 'text/html' || /^\s*<(?:!doctype|html)\b/i.test(body) ? 'html' : 'text';
  }
}

/** GraphQL, section 7.1: a result has data, or errors alone. */
function shapeOfJson(value: unknown): BodyShape {
  const { data = null, errors } = objectOf(value);
  if (data !== null) return 'data';
  return Array.isArray(errors) ? 'errors' : 'json';
}
