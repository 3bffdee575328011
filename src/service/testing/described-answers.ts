import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { EXPLORER_PATH } from '../../contract/paths.ts';

type Members<Value> = Readonly<Record<string, Value>>;

interface Described {
  readonly schema: object;
}

interface DescribedHeader extends Described {
  readonly required?: boolean;
}

interface DescribedResponse {
  readonly headers?: Members<DescribedHeader>;
  readonly content?: Members<Described>;
}

/** docs/openapi.json with resolved references. */
interface Description {
  readonly paths: Members<Members<{ readonly responses?: Members<DescribedResponse> }>>;
  readonly components: { readonly schemas: Members<object> };
}

const { paths, components } = readDescription();

function readDescription(): Description {
  const path = new URL('../../../docs/openapi.json', import.meta.url);
  const document = JSON.parse(readFileSync(path, 'utf8')) as Members<unknown>;
  const known = new Map<string, unknown>();
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref } = node as { readonly $ref?: string };
    if ($ref === undefined) {
      return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, inline(value)]));
    }
    const steps = $ref.split('/').slice(1);
    const found = steps.reduce<unknown>((from, step) => (from as Members<unknown>)[step], document);
    if (found === undefined) throw new Error(`${$ref} leads nowhere.`);
    if (!known.has($ref)) known.set($ref, inline(found));
    return known.get($ref);
  };
  return inline(document) as Description;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validators = new WeakMap<object, ValidateFunction>();

function schemaFault(schema: object, value: unknown): string | undefined {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

/** General headers of connections, CORS and browser policies: not part of an endpoint's description. */
const GENERAL =
  /^(?:connection|content-(?:length|type|security-policy)|date|keep-alive|transfer-encoding|vary|referrer-policy|x-content-type-options|timing-allow-origin|access-control-.*)$/;

const STREAMS = /^(?:text\/event-stream|multipart\/mixed)$/;

/** An answer of the service; `text` undefined where it was not read to its end. */
interface SeenAnswer {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string | undefined;
}

/**
 * Compares an answer with docs/openapi.json: status, headers, media type, and its body with the
 * schema. The explorer's page and files are not described there.
 *
 * @throws {Error} naming the undescribed part
 */
export function checkDescribed(answer: SeenAnswer): void {
  const { pathname } = new URL(answer.url);
  if (pathname === '/' || `${pathname}/`.startsWith(EXPLORER_PATH)) return;
  const fault = faultOf(answer, pathname);
  if (fault === undefined) return;
  const what = `${answer.method} ${pathname} ${answer.status}`;
  throw new Error(`${what} is not as docs/openapi.json says: ${fault}`);
}

function faultOf(answer: SeenAnswer, pathname: string): string | undefined {
  const { method, status, headers, text } = answer;
  // For any path: it may belong to the service's other port.
  if (status === 404) {
    return schemaFault(components.schemas['Error'] ?? {}, JSON.parse(text || 'null'));
  }
  const operations = paths[pathname];
  if (!operations) return 'no path';
  // A preflight is a matter of CORS.
  if (method === 'OPTIONS' && status === 204) return undefined;
  const { [method.toLowerCase()]: named, get, post } = operations;
  // Two hosts are refused before the method is.
  const isOfAny = method === 'HEAD' || status === 405 || status === 400;
  const operation = named ?? (isOfAny ? (get ?? post) : undefined);
  if (!operation) return 'no method';
  const response = operation.responses?.[status];
  if (!response) return 'no status';
  return headerFault(response, headers) ?? contentFault(response, answer);
}

function headerFault({ headers: described = {} }: DescribedResponse, headers: Headers) {
  for (const [name, value] of headers) {
    if (GENERAL.test(name)) continue;
    const header = described[name];
    if (!header) return `no header ${name}`;
    const fault = schemaFault(header.schema, value);
    if (fault !== undefined) return `header ${name}: ${fault}`;
  }
  const missing = Object.entries(described).find(
    ([name, { required }]) => required === true && !headers.has(name),
  );
  return missing && `header ${missing[0]} is missing`;
}

function contentFault({ content = {} }: DescribedResponse, { method, headers, text }: SeenAnswer) {
  const type = headers.get('content-type')?.split(';')[0];
  if (type === undefined) {
    const mayBeEmpty = method === 'HEAD' || Object.keys(content).length === 0;
    return mayBeEmpty && !text ? undefined : 'it has no media type';
  }
  const described = content[type];
  if (!described) return `no media type ${type}`;
  if (method === 'HEAD' || text === undefined || STREAMS.test(type)) return undefined;
  return schemaFault(described.schema, type.endsWith('json') ? JSON.parse(text) : text);
}

/** As `fetch`, of the service: an answer that is not as docs/openapi.json says fails the test. */
export async function fetchDescribed(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  const isStream = STREAMS.test(headers.get('content-type')?.split(';')[0] ?? '');
  // One that breaks off is for the test to judge.
  const text = isStream
    ? undefined
    : await response
        .clone()
        .text()
        .catch(() => undefined);
  checkDescribed({ url, method: init.method ?? 'GET', status, headers, text });
  return response;
}
