import type { Plugin } from 'prettier';
import { loadPart } from '../contract/load-part.ts';

/** Formats an operation with its comments; throws for invalid GraphQL. */
export async function prettifyGraphql(text: string): Promise<string> {
  const [{ format }, graphql] = await Promise.all([
    loadPart(() => import('prettier/standalone')),
    loadPart(() => import('prettier/plugins/graphql')),
  ]);
  return await format(text, { parser: 'graphql', plugins: [graphql] });
}

/** Formats JSON with comments, one member per line; throws for invalid JSON. */
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
    // So that a copy without comments is valid JSON.
    trailingComma: 'none',
  });
  // Prettier writes 1.10 as 1.1: the original numbers are restored.
  const typed = [...text.matchAll(NUMBER)].flatMap(([, number]) => number ?? []);
  return formatted.replaceAll(NUMBER, (all, number?: string) =>
    number === undefined ? all : (typed.shift() ?? all),
  );
}

/** A number in JSON with comments, or a text or comment, which may contain digits. */
const NUMBER = /"(?:[^"\\]|\\.)*"|\/\/.*|\/\*[^]*?\*\/|(-?\d[\w.+-]*)/g;
