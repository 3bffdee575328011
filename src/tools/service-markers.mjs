import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_PACKAGES } from './bundle-allowances.mjs';
import { ToolError } from './tool-error.mjs';

/** Fewer sentences than this in the service's sources mean that they were not read. */
const FEWEST = 10;

/**
 * The texts by which service code is known: the sentences of our own service that no other room
 * holds, and one text of each package that only the service uses.
 *
 * @param {string} root of the repository
 * @returns {string[]}
 * @throws {ToolError} if the texts are not where they were, for then the check sees nothing
 */
export function serviceMarkers(root) {
  for (const { file, text } of SERVICE_PACKAGES) {
    if (!readFileSync(join(root, 'node_modules', file), 'utf8').includes(text)) {
      throw new ToolError(`${file} no longer holds “${text}”, which marks service code.`);
    }
  }
  const source = join(root, 'src');
  const others = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['service', 'tools'].includes(entry.name))
    .map(({ name }) => name);
  const elsewhere = others.map((room) => sourcesOf(join(source, room))).join('\n');
  const sentences = sentencesIn(sourcesOf(join(source, 'service'))).filter(
    (sentence) => !elsewhere.includes(sentence),
  );
  if (sentences.length < FEWEST) {
    throw new ToolError(`Only ${sentences.length} texts mark the code of src/service.`);
  }
  return [...sentences, ...SERVICE_PACKAGES.map(({ text }) => text)];
}

/**
 * String literals that read like a sentence: long enough, and with spaces, to be nobody else's.
 *
 * @param {string} source
 * @returns {string[]} each once
 */
export function sentencesIn(source) {
  const literals = [...source.matchAll(/(['"])((?:(?!\1)[^\\\n])+)\1/g)].map(
    (match) => match[2] ?? '',
  );
  return [...new Set(literals)].filter((text) => text.length >= 24 && text.split(' ').length > 3);
}

/**
 * @param {string} folder
 * @returns {string} all of its code, tests left out
 */
function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
