import type { Plugin } from 'prettier';
import { loadPart } from '../contract/load-part.ts';

/** Lays out an operation, comments included; throws where it is not GraphQL. */
export async function prettifyGraphql(text: string): Promise<string> {
  const [{ format }, graphql] = await Promise.all([
    loadPart(() => import('prettier/standalone')),
    loadPart(() => import('prettier/plugins/graphql')),
  ]);
  return await format(text, { parser: 'graphql', plugins: [graphql] });
}

/** Lays out JSON with comments, each member on a line of its own; throws where it is not JSON. */
export async function prettifyJson(text: string): Promise<string> {
  if (text.trim() === '') return text;
  const [{ format }, babel, estree] = await Promise.all([
    loadPart(() => import('prettier/standalone')),
    loadPart(() => import('prettier/plugins/babel')),
    loadPart(() => import('prettier/plugins/estree')),
  ]);
  const formatted = await format(text, {
    parser: 'jsonc',
    plugins: [babel, estree as Plugin],
    printWidth: 0,
    // Copied elsewhere it has to be JSON.
    trailingComma: 'none',
  });
  // Prettier writes 1.10 as 1.1: each number is put back as it was typed.
  const typed = [...text.matchAll(NUMBER)].flatMap(([, number]) => number ?? []);
  return formatted.replaceAll(NUMBER, (all, number?: string) =>
    number === undefined ? all : (typed.shift() ?? all),
  );
}

/** A number of JSON with comments, or a text or comment, which may hold digits. */
const NUMBER = /"(?:[^"\\]|\\.)*"|\/\/.*|\/\*[^]*?\*\/|(-?\d[\w.+-]*)/g;
