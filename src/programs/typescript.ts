import { scriptLiteral, writeScript } from './node.ts';
import type { ProgramLanguage } from './program.ts';

export const typescript: ProgramLanguage = {
  id: 'typescript',
  label: 'TypeScript (fetch)',
  extension: 'mts',
  command: 'npx tsx FILE',
  needs: 'Node 20+',
  literal: scriptLiteral,
  write: (task) =>
    writeScript(task, 'npx tsx program.mts OUTPUT', (template) => template.replace(/[‹›]/g, '')),
};
