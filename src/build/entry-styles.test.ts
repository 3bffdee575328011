import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { takeEntryStyles } from './entry-styles.ts';

/** A bundle as Vite hands it over, as far as styles go. */
function bundleOf(entryCss: string[]): Rolldown.OutputBundle {
  const chunk = (isEntry: boolean, css: string[]) => ({
    type: 'chunk',
    isEntry,
    viteMetadata: { importedCss: new Set(css) },
  });
  const asset = (source: string | Uint8Array) => ({ type: 'asset', source });
  return {
    'index.js': chunk(true, entryCss),
    'later.js': chunk(false, ['later.css']),
    'first.css': asset('p{color:red}/*$vite$:1*/'),
    'second.css': asset(new TextEncoder().encode('b{}\n')),
    'later.css': asset('i{}'),
  } as unknown as Rolldown.OutputBundle;
}

test('the entry’s styles leave the bundle, in their order; those of later chunks stay', () => {
  const bundle = bundleOf(['first.css', 'second.css']);
  expect(takeEntryStyles(bundle)).toBe('p{color:red}b{}');
  expect(Object.keys(bundle)).toEqual(['index.js', 'later.js', 'later.css']);
  const linked = Object.values(bundle).map((file) =>
    file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [],
  );
  expect(linked).toEqual([[], ['later.css'], []]);
});

test('styles that the bundle does not have are a defect', () => {
  expect(() => takeEntryStyles(bundleOf(['none.css']))).toThrow('the bundle has none.css');
});
