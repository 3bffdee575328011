import { build } from 'vite';

/**
 * Builds the script that index.html holds, ahead of all other code.
 *
 * @param root of the repository
 * @returns one line; the same sources give the same text, whose hash hosts put into their policy
 */
export async function buildInlineScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'src/app/before-paint.ts',
        output: { format: 'iife' },
      },
    },
  });
  const [chunk, ...others] = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('the script is one chunk');
  return chunk.code.trim();
}
