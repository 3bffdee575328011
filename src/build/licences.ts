import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const NOTICE = /^(?:licen[cs]e|copying|notice|third-?party)/i;

const PACKAGE = /^\0?(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/;

/**
 * Writes `licences.md` into a build: the licences and notices of all packages whose code is in it. Vite's
 * `build.license` sees neither workers nor what a package says of third parties.
 * @returns a plugin for the build, and one for its workers, which are there before it ends
 */
export function licences(): Readonly<Record<'build' | 'workers', Plugin>> {
  const folders = new Set<string>();
  const gather = (bundle: Rolldown.OutputBundle): void => {
    for (const output of Object.values(bundle)) {
      for (const id of output.type === 'chunk' ? output.moduleIds : []) {
        const [, folder] = PACKAGE.exec(id) ?? [];
        if (folder !== undefined) folders.add(folder);
      }
    }
  };
  return {
    workers: {
      name: 'gatehouse:licences-of-workers',
      generateBundle: (_options, bundle) => gather(bundle),
    },
    build: {
      name: 'gatehouse:licences',
      generateBundle(_options, bundle) {
        gather(bundle);
        const packages = [...new Set([...folders].map(describePackage))].toSorted();
        const source = `# Licences of the packages in this build\n\n${packages.join('\n')}`;
        this.emitFile({ type: 'asset', fileName: 'licences.md', source });
      },
    },
  };
}

function describePackage(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license, author } = JSON.parse(text) as Readonly<Record<string, string>>;
  const notices = readdirSync(folder).filter((file) => NOTICE.test(file));
  const texts = notices.map((file) => `${readFileSync(join(folder, file), 'utf8').trim()}\n`);
  if (texts.length === 0) texts.push(`Copyright (c) ${author ?? name}\n\n${textOf(license)}`);
  return [`## ${name} ${version} (${license})\n`, ...texts].join('\n');
}

/** For packages that come without a text; MIT's is that of our own licence. */
function textOf(license = ''): string {
  const file = { MIT: 'LICENSE', 'Apache-2.0': 'node_modules/typescript/LICENSE' }[license];
  if (file === undefined) throw new Error(`The text of the licence ${license} is missing.`);
  return readFileSync(file, 'utf8').replace(/^[^]*?(?=Permission is|Apache License)/, '');
}
