import { quote } from './quote.ts';

/** An HTTP answer as it came, read to its end. Untrusted: it goes on screen by {@link quote} alone. */
export interface Answer {
  readonly method: string;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Undefined where it is larger than anything that belongs here. */
  readonly body: string | undefined;
  /** What the request held and no finding may repeat. */
  readonly secrets: readonly string[];
}

/** The media type without its parameters, lower case; empty where the answer names none. */
export function mediaTypeOf({ headers }: Answer): string {
  const [essence = ''] = (headers.get('content-type') ?? '').split(';');
  return essence.trim().toLowerCase();
}

/** The body as JSON; undefined where it is none, or too large. */
export function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** "POST answered 401 application/json": the evidence that every answer gives. */
export function describeAnswer(answer: Answer): string {
  const type = quote(mediaTypeOf(answer), answer.secrets);
  return `${answer.method} answered ${answer.status}${type && ` ${type}`}`;
}
