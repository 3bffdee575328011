import { API_KEY_HEADER } from '../../contract/headers.ts';
import { GRANT_TYPE } from '../../contract/paths.ts';
import {
  BodyTooLargeError,
  decodeUtf8,
  isUtf8,
  parseMediaType,
  readBody,
  readHeaderLines,
  type ServiceContext,
} from '../http/request.ts';
import { invalidRequest, TokenRefusal } from './token-refusal.ts';

/** Bytes; a username and a password of any reasonable length, form-encoded. */
const BODY_LIMIT = 16_384;

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A token request that is well formed (contract, Endpoints 1). */
export interface TokenCall {
  readonly apiKey: string;
  readonly flow: 'basic' | 'body';
  /** Flow A may be read in two ways; the contract's comes first. */
  readonly readings: readonly [Credentials, ...Credentials[]];
}

/**
 * The one place that reads a token request.
 *
 * @throws {TokenRefusal} 400 invalid_request or unsupported_grant_type, 401 where no credentials
 *   were sent, 413, 415
 */
export async function readTokenRequest(context: ServiceContext): Promise<TokenCall> {
  const apiKey = readApiKey(context);
  checkQuery(new URL(context.req.url).searchParams);
  const fields = await readFields(context);
  checkRepeatedGrantType(fields.get('grant_type'));

  const authorization = readOnce(context, 'authorization');
  const username = fields.get('client_id');
  const password = fields.get('client_secret');
  if (authorization !== undefined) {
    if (username !== undefined || password !== undefined) {
      throw invalidRequest('Credentials are in the Authorization header and in the body');
    }
    const readings = parseBasicCredentials(authorization);
    const [raw, ...decoded] = readings;
    checkCharacters(raw);
    return {
      apiKey,
      flow: 'basic',
      readings: [raw, ...decoded.filter((each) => !holdsControls(each))],
    };
  }
  if (username === undefined && password === undefined) {
    throw new TokenRefusal('invalid_client', 'No credentials were sent', { status: 401 });
  }
  if (username === undefined) throw invalidRequest('client_id is missing');
  if (password === undefined) throw invalidRequest('client_secret is missing');
  checkCharacters({ username, password });
  return { apiKey, flow: 'body', readings: [{ username, password }] };
}

/** RFC 7617, section 2. A NUL at a password's end would even pass, as HMAC fills up with them. */
function checkCharacters(credentials: Credentials): void {
  if (holdsControls(credentials)) {
    throw invalidRequest('The username or the password holds control characters');
  }
}

function holdsControls({ username, password }: Credentials): boolean {
  return /\p{Cc}/u.test(username + password);
}

function readApiKey(context: ServiceContext): string {
  const [apiKey, ...others] = readHeaderLines(context, API_KEY_HEADER);
  if (others.length > 0) throw invalidRequest(`The header ${API_KEY_HEADER} is there twice`);
  if (!apiKey) throw invalidRequest(`The header ${API_KEY_HEADER} is missing`);
  return apiKey;
}

function readOnce(context: ServiceContext, name: string): string | undefined {
  const [value, ...others] = readHeaderLines(context, name);
  if (others.length > 0) throw invalidRequest(`The header ${name} is there twice`);
  return value;
}

/** The grant type is a query parameter by the contract; credentials there would end up in logs. */
function checkQuery(query: URLSearchParams): void {
  if (query.has('client_secret') || query.has('client_id')) {
    throw invalidRequest('Credentials must not be in the query');
  }
  const [grantType, ...others] = query.getAll('grant_type');
  if (grantType === undefined || grantType === '') {
    throw invalidRequest('The query parameter grant_type is missing');
  }
  if (others.length > 0) throw invalidRequest('The query parameter grant_type is there twice');
  if (grantType !== GRANT_TYPE) {
    throw new TokenRefusal('unsupported_grant_type', `The only grant type is ${GRANT_TYPE}`);
  }
}

/** Standard OAuth clients send it in the body as well, which does no harm while it is the same. */
function checkRepeatedGrantType(grantType: string | undefined): void {
  if (grantType !== undefined && grantType !== GRANT_TYPE) {
    throw invalidRequest('grant_type in the body differs from the one in the query');
  }
}

async function readFields(context: ServiceContext): Promise<Map<string, string>> {
  const body = await readCappedBody(context.req.raw);
  const contentType = readOnce(context, 'content-type');
  if (body.byteLength === 0) return new Map();

  const unsupported = (description: string): TokenRefusal =>
    new TokenRefusal('invalid_request', description, { status: 415 });
  const mediaType = parseMediaType(contentType ?? '');
  if (mediaType?.essence === 'application/json') {
    throw invalidRequest(`The body must be ${FORM_TYPE}, not JSON`);
  }
  if (mediaType?.essence !== FORM_TYPE) throw unsupported(`The body must be ${FORM_TYPE}`);
  if (!isUtf8(mediaType)) throw unsupported('The body must be UTF-8');
  const encoding = context.req.header('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw unsupported('The body must not be compressed');
  try {
    return parseFormBody(decodeUtf8(body));
  } catch (error) {
    if (error instanceof TokenRefusal) throw error;
    throw invalidRequest('The body is not UTF-8');
  }
}

async function readCappedBody(request: Request): Promise<Uint8Array> {
  try {
    return await readBody(request, BODY_LIMIT);
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new TokenRefusal('invalid_request', `The body is larger than ${BODY_LIMIT} bytes`, {
      status: 413,
    });
  }
}

/** A username and password as a caller gave them. */
interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Reads an `Authorization` value with the Basic scheme (Flow A).
 *
 * The contract encodes the raw `username:password`, which is what `curl -u` sends. Standard OAuth
 * clients form-encode both parts first (RFC 6749, section 2.3.1). Which of the two was meant cannot
 * be seen, so both readings are returned where they differ, the contract's first.
 *
 * @throws {TokenRefusal} invalid_request: another scheme, bad base64, bytes that are not UTF-8, no
 *   colon
 */
function parseBasicCredentials(header: string): [Credentials, ...Credentials[]] {
  const match = /^([^\s]+)(?: +(.*))?$/s.exec(header);
  if (match?.[1]?.toLowerCase() !== 'basic') {
    throw invalidRequest('The Authorization header is not of the Basic scheme');
  }
  const raw = splitAtColon(decodeBase64(match[2] ?? ''));
  const decoded = decodeParts(raw);
  const isSame =
    !decoded || (decoded.username === raw.username && decoded.password === raw.password);
  return isSame ? [raw] : [raw, decoded];
}

/** Strict (RFC 4648, section 3.5): padded, no other characters, no stray bits at the end. */
function decodeBase64(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64');
  if (encoded === '' || bytes.toString('base64') !== encoded) {
    throw invalidRequest('The Basic credentials are not base64');
  }
  try {
    return decodeUtf8(bytes);
  } catch {
    throw invalidRequest('The Basic credentials are not UTF-8');
  }
}

/** The first colon divides: a password may hold more of them (RFC 7617, section 2). */
function splitAtColon(userPass: string): Credentials {
  const colon = userPass.indexOf(':');
  if (colon === -1) throw invalidRequest('The Basic credentials hold no colon');
  return { username: userPass.slice(0, colon), password: userPass.slice(colon + 1) };
}

function decodeParts({ username, password }: Credentials): Credentials | undefined {
  try {
    return { username: decodeFormComponent(username), password: decodeFormComponent(password) };
  } catch {
    return undefined;
  }
}

/**
 * Decodes one `application/x-www-form-urlencoded` name or value. Strict, unlike URLSearchParams,
 * which turns what it cannot read into another password.
 *
 * @throws {URIError} for a bad escape or bytes that are not UTF-8
 */
function decodeFormComponent(component: string): string {
  return decodeURIComponent(component.replaceAll('+', ' '));
}

/**
 * Reads a form body (RFC 6749, appendix B).
 *
 * @throws {TokenRefusal} invalid_request: not form-encoded, or a field twice (section 3.2)
 */
function parseFormBody(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const pair of body.split('&')) {
    if (pair === '') continue;
    const divider = pair.indexOf('=');
    const [name, value] =
      divider === -1 ? [pair, ''] : [pair.slice(0, divider), pair.slice(divider + 1)];
    const field = decode(name);
    if (fields.has(field)) throw invalidRequest('A field of the body is there twice');
    fields.set(field, decode(value));
  }
  return fields;
}

function decode(component: string): string {
  try {
    return decodeFormComponent(component);
  } catch {
    throw invalidRequest('The body is not form-encoded UTF-8');
  }
}
