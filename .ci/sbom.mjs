/**
 * Writes CycloneDX documents of the packages whose code is in the build, dist/sbom/explorer.cdx.json and
 * service.cdx.json: of all packages that `npm sbom` describes, those that the build names in its licences.md. Run it
 * after a build; the same build gives the same bytes.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ 'bom-ref': string, name: string, version: string, type?: string, properties?: unknown }} Component */
/** @typedef {{ ref: string, dependsOn: string[] }} Dependency */
/** @typedef {{ metadata: { component: Component }, components: Component[], dependencies: Dependency[] }} Bom */

const all = /** @type {Bom & Record<string, unknown>} */ (
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    }),
  )
);

for (const part of ['explorer', 'service']) {
  const licences = readFileSync(`dist/${part}/licences.md`, 'utf8');
  const built = new Set(
    [...licences.matchAll(/^## (\S+) (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`),
  );
  const components = all.components
    .filter(({ name, version }) => built.has(`${name}@${version}`))
    .map(({ properties: _installedHow, ...component }) => ({ ...component, scope: 'required' }));
  const described = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const missing = [...built].filter((each) => !described.has(each));
  if (missing.length > 0) throw new Error(`npm sbom describes no ${missing.join(', ')}`);
  const references = new Set(components.map((component) => component['bom-ref']));
  const { serialNumber: _random, metadata, ...others } = all;
  const root = { ...metadata.component, name: `gatehouse-${part}`, type: 'application' };
  const document = {
    ...others,
    metadata: { component: root },
    components,
    dependencies: [
      { ref: root['bom-ref'], dependsOn: [...references] },
      ...all.dependencies
        .filter(({ ref }) => references.has(ref))
        .map(({ ref, dependsOn }) => ({
          ref,
          dependsOn: dependsOn.filter((each) => references.has(each)),
        })),
    ],
  };
  mkdirSync('dist/sbom', { recursive: true });
  writeFileSync(`dist/sbom/${part}.cdx.json`, `${JSON.stringify(document, undefined, 2)}\n`);
  process.stdout.write(`dist/sbom/${part}.cdx.json: ${components.length} packages\n`);
}
