import { jsonOrNone, objectOf } from './json-members.ts';

export interface RefusalMessage {
  readonly message: string;
  /** A code beside the message: RFC 6749's `error`, or the equivalent of a gateway or GraphQL. */
  readonly code?: string;
  /** Address of further information (RFC 6749, section 5.2: `error_uri`); shown as text, never followed. */
  readonly uri?: string;
}

const CODE = /^\S{1,100}$/;

/** In the forms of GraphQL, RFC 6749 (5.2), Problem Details (RFC 9457) and gateways. */
export function findRefusalMessage(body: unknown): RefusalMessage | undefined {
  const said = objectOf(body);
  const [first] = Array.isArray(said['errors']) ? (said['errors'] as unknown[]) : [];
  const firstError = objectOf(first);
  const inner = objectOf(said['error']);
  const fault = objectOf(said['fault']);
  const outerCode = codeOf(said['code'], said['errorCode'], said['error_code']);
  // The first one with a message wins, so the most specific come first.
  const found: readonly (RefusalMessage | undefined)[] = [
    refusal(
      textOf(first) ?? sentenceOf(firstError),
      codeOf(
        objectOf(firstError['extensions'])['code'],
        firstError['code'],
        firstError['errorType'],
      ),
    ),
    refusal(textOf(said['error_description']), codeOf(said['error'])),
    refusal(sentenceOf(inner), codeOf(inner['code'], inner['status'], inner['type'])),
    refusal(sentenceOf(said), codeOf(said['error']) ?? outerCode),
    refusal(textOf(fault['faultstring']), codeOf(objectOf(fault['detail'])['errorcode'])),
    refusal(textOf(said['errorSummary']), outerCode),
    refusal(textOf(said['error']), outerCode),
    refusal(outerCode),
  ];
  const message = found.find(Boolean);
  const uri = textOf(said['error_uri']);
  return message && uri !== undefined ? { ...message, uri } : message;
}

export function readRefusalMessage(body: string): RefusalMessage | undefined {
  const text = body.trim();
  if (text.startsWith('<')) return undefined;
  const json = jsonOrNone(text);
  if (json === undefined) return /^[{["]/.test(text) ? undefined : plainMessage(text);
  return typeof json === 'string' ? plainMessage(json) : findRefusalMessage(json);
}

function plainMessage(text: string): RefusalMessage | undefined {
  return /\p{L}/u.test(text) && !/[\0\uFFFD]/.test(text) ? { message: text.trim() } : undefined;
}

function sentenceOf(said: Readonly<Record<string, unknown>>): string | undefined {
  const title = textOf(said['title']);
  const detail = textOf(said['detail']);
  if (title !== undefined && detail !== undefined && !detail.startsWith(title)) {
    return `${title.replace(/[.:]$/, '')}: ${detail}`;
  }
  return detail ?? title ?? textOf(said['message']) ?? textOf(said['Message']);
}

function refusal(message: string | undefined, code?: string): RefusalMessage | undefined {
  if (message === undefined) return undefined;
  return code === undefined || code === message ? { message } : { message, code };
}

function codeOf(...values: readonly unknown[]): string | undefined {
  return values.map(textOf).find((text) => text !== undefined && CODE.test(text));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
