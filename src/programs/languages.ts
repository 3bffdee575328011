import type { ProgramLanguage } from './program.ts';

export interface OfferedLanguage {
  readonly id: string;
  readonly label: string;
  readonly load: () => Promise<ProgramLanguage>;
}

/** In the order of the menu; a language's file loads when it is chosen. */
export const PROGRAM_LANGUAGES: readonly [OfferedLanguage, ...OfferedLanguage[]] = [
  { id: 'bash', label: 'curl (bash, jq)', load: async () => (await import('./bash.ts')).bash },
  { id: 'python', label: 'Python (httpx)', load: async () => (await import('./python.ts')).python },
  {
    id: 'pandas',
    label: 'Python with pandas',
    load: async () => (await import('./python.ts')).pandas,
  },
  {
    id: 'typescript',
    label: 'TypeScript (fetch)',
    load: async () => (await import('./typescript.ts')).typescript,
  },
  { id: 'node', label: 'Node', load: async () => (await import('./node.ts')).node },
  { id: 'r', label: 'R (httr2)', load: async () => (await import('./r.ts')).r },
  {
    id: 'powerQuery',
    label: 'Power Query M',
    load: async () => (await import('./power-query.ts')).powerQuery,
  },
  { id: 'csharp', label: 'C#', load: async () => (await import('./csharp.ts')).csharp },
  { id: 'java', label: 'Java', load: async () => (await import('./java.ts')).java },
  { id: 'go', label: 'Go', load: async () => (await import('./go.ts')).go },
  { id: 'http', label: 'JetBrains .http', load: async () => (await import('./http-file.ts')).http },
];
