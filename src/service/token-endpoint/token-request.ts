import { API_KEY_HEADER } from '../../contract/headers.ts';
import { GRANT_TYPE } from '../../contract/paths.ts';
import { Refusal } from '../http/refusal.ts';
import {
  checkBodyType,
  decodeUtf8,
  parseMediaType,
  readHeader,
  readText,
  type ServiceContext,
} from '../http/request.ts';

const BODY_LIMIT = 16_384;

const FORM_TYPE = 'application/x-www-form-urlencoded';

const CONTROLS = /\p{Cc}/u;

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface TokenCall {
  readonly apiKey: string;
  readonly flow: 'basic' | 'body';
  readonly readings: readonly Credentials[];
}

/** @throws {Refusal} 400 invalid_request or unsupported_grant_type, 401 without credentials, 413, 415 */
export async function readTokenRequest(context: ServiceContext): Promise<TokenCall> {
  const apiKey = readHeader(context, API_KEY_HEADER);
  if (!apiKey) throw invalid(`The header ${API_KEY_HEADER} is missing`);
  checkQuery(new URL(context.req.url).searchParams);
  const { fields, credentials } = await readClientForm(context);
  // Standard OAuth clients send it in the body as well, which does no harm while it is the same.
  if ((fields.get('grant_type') ?? GRANT_TYPE) !== GRANT_TYPE) {
    throw invalid('grant_type in the body differs from the one in the query');
  }
  if (credentials) return { apiKey, ...credentials };
  if (fields.has('client_id')) throw invalid('client_secret is missing');
  throw new Refusal(401, 'No credentials were sent', 'invalid_client');
}

/** A form, and who the client says it is (RFC 6749, 2.3); no credentials where no secret was sent. */
export async function readClientForm(context: ServiceContext): Promise<{
  readonly fields: ReadonlyMap<string, string>;
  readonly credentials: Omit<TokenCall, 'apiKey'> | undefined;
}> {
  const query = new URL(context.req.url).searchParams;
  for (const name of ['client_id', 'client_secret', 'token']) {
    // They would end up in logs.
    if (query.has(name)) throw invalid('Credentials must not be in the query');
  }
  const fields = await readFields(context);
  const authorization = readHeader(context, 'authorization');
  const username = fields.get('client_id');
  const password = fields.get('client_secret');
  if (authorization !== undefined) {
    if (username !== undefined || password !== undefined) {
      throw invalid('Credentials are in the Authorization header and in the body');
    }
    const readings = parseBasicCredentials(authorization);
    return { fields, credentials: { flow: 'basic', readings } };
  }
  if (password === undefined) return { fields, credentials: undefined };
  if (username === undefined) throw invalid('client_id is missing');
  return { fields, credentials: { flow: 'body', readings: [toCredentials(username, password)] } };
}

/** The form's `token` (RFC 7662 and RFC 7009, section 2.1); a hint of its type is not needed. */
export function readToken(fields: ReadonlyMap<string, string>): string {
  const token = fields.get('token');
  if (!token) throw invalid('token is missing');
  return token;
}

function invalid(message: string): Refusal {
  return new Refusal(400, message, 'invalid_request');
}

/** RFC 7617, section 2. A NUL at a password's end would even pass, as HMAC fills up with them. */
function toCredentials(username: string, password: string): Credentials {
  if (CONTROLS.test(username + password)) {
    throw invalid('The username or the password holds control characters');
  }
  return { username: username.normalize('NFC'), password };
}

function checkQuery(query: URLSearchParams): void {
  const [grantType, ...others] = query.getAll('grant_type');
  if (!grantType) throw invalid('The query parameter grant_type is missing');
  if (others.length > 0) throw invalid('The query parameter grant_type is there twice');
  if (grantType !== GRANT_TYPE) {
    throw new Refusal(400, `The only grant type is ${GRANT_TYPE}`, 'unsupported_grant_type');
  }
}

async function readFields(context: ServiceContext): Promise<Map<string, string>> {
  const body = await readText(context, BODY_LIMIT);
  const contentType = readHeader(context, 'content-type');
  if (body === '') return new Map();
  if (parseMediaType(contentType)?.essence === 'application/json') {
    throw invalid(`The body must be ${FORM_TYPE}, not JSON`);
  }
  checkBodyType(context, FORM_TYPE);
  return parseFormBody(body);
}

/**
 * The Basic scheme (Flow A). The contract encodes the raw `username:password`; standard OAuth clients form-encode both
 * parts first (RFC 6749, section 2.3.1). The two are indistinguishable, so both readings are returned.
 */
function parseBasicCredentials(header: string): Credentials[] {
  const match = /^basic(?: +(.*))?$/is.exec(header);
  if (!match) throw invalid('The Authorization header is not of the Basic scheme');
  const userPass = decodeBase64(match[1] ?? '');
  // The first colon divides: a password may hold more of them (RFC 7617, section 2).
  const colon = userPass.indexOf(':');
  if (colon === -1) throw invalid('The Basic credentials hold no colon');
  const raw = toCredentials(userPass.slice(0, colon), userPass.slice(colon + 1));
  try {
    const decoded = toCredentials(
      decodeFormComponent(raw.username),
      decodeFormComponent(raw.password),
    );
    const isSame = decoded.username === raw.username && decoded.password === raw.password;
    return isSame ? [raw] : [raw, decoded];
  } catch {
    return [raw];
  }
}

/** Strict (RFC 4648, section 3.5): padded, no other characters, no stray bits at the end. */
function decodeBase64(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64');
  if (encoded === '' || bytes.toString('base64') !== encoded) {
    throw invalid('The Basic credentials are not base64');
  }
  try {
    return decodeUtf8(bytes);
  } catch {
    throw invalid('The Basic credentials are not UTF-8');
  }
}

/** Strict, unlike URLSearchParams; throws a URIError for a bad escape or bytes that are not UTF-8. */
function decodeFormComponent(component: string): string {
  return decodeURIComponent(component.replaceAll('+', ' '));
}

/** RFC 6749, appendix B; no field may be there twice (section 3.2). */
function parseFormBody(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const pair of body.split('&').filter((each) => each !== '')) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    try {
      const field = decodeFormComponent(name);
      if (fields.has(field)) throw invalid('A field of the body is there twice');
      fields.set(field, decodeFormComponent(value));
    } catch (error) {
      throw error instanceof Refusal ? error : invalid('The body is not form-encoded UTF-8');
    }
  }
  return fields;
}
