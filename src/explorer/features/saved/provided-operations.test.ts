import { afterEach, expect, test, vi } from 'vitest';
import { readImport } from '../../../operations/read-import.ts';
import { describeProvidedFault, fetchProvided } from './provided-operations.ts';

afterEach(() => void vi.unstubAllGlobals());

const ADDRESS = 'https://page.example/operations.json';
const [FOLDER, OPERATION] = [
  '0d8b6f0e-6c0c-4f0e-9a59-5f4b1c8c7a01',
  '5f0c6f1a-3f64-4d0b-8f27-0a4b1f6f9c02',
];

const read = async (...source: Parameters<typeof readImport>) => readImport(...source);

async function fetched(response: Response | Error) {
  const answer = vi.fn(async (_request: Request) => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', answer);
  const { items, fault } = await fetchProvided(ADDRESS, new AbortController().signal, read);
  return { items, said: fault && describeProvidedFault(fault), request: answer.mock.calls[0]?.[0] };
}

test('the operator’s operations are read without key, token and cookies', async () => {
  const headers = '{ "x-api-key": "k", "X-Trace": "1" }';
  const operation = { id: OPERATION, folder: FOLDER, name: 'Land', query: '{ a }', headers };
  const file = { version: 1, folders: [{ id: FOLDER, name: 'Reports' }], operations: [operation] };
  const { items, request } = await fetched(Response.json(file));
  expect(items?.folders.map(({ name }) => name)).toEqual(['Reports']);
  const [land] = items?.operations.get(FOLDER) ?? [];
  expect(land).toMatchObject({ name: 'Land', query: '{ a }', description: '' });
  expect(land?.headers).not.toContain('x-api-key');
  expect(request?.credentials).toBe('omit');
  expect(request?.headers.get('authorization')).toBeNull();
});

test.each([
  ['a server that does not have it', new Response('', { status: 404 }), /404/],
  ['no network', new TypeError('Failed to fetch'), /could not be fetched/],
  ['another file', new Response('<!doctype html>'), /not valid JSON/],
  ['a wrong one', Response.json({ version: 1, operations: [{}] }), /operations/],
  ['a huge one', new Response('x'.repeat(5_000_001)), /larger than 5\.0 MB/],
])('%s is said', async (_, response, message) => {
  expect((await fetched(response)).said).toMatch(message);
});
