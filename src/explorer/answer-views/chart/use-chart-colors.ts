import { useEffect, useState, type RefObject } from 'react';
import type { ChartColors } from './scene.ts';

const NAMES = ['text', 'muted', 'line', 'surface', 'land'] as const;

/** The colours of the theme, as the styles of an element's children have them (chart.css). */
export function useChartColors(palette: RefObject<HTMLElement | null>): ChartColors | undefined {
  const [colors, setColors] = useState<ChartColors>();
  useEffect(() => {
    const read = (): void => {
      const all = [...(palette.current?.children ?? [])].map(
        (each) => getComputedStyle(each).color,
      );
      const [text = '', muted = '', line = '', surface = '', land = ''] = all;
      const series = all.slice(NAMES.length);
      setColors({ text, muted, line, surface, land, series });
    };
    read();
    const observer = new MutationObserver(read);
    const attributes = { attributes: true, attributeFilter: ['class'] };
    observer.observe(document.body, attributes);
    observer.observe(document.documentElement, attributes);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', read);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', read);
    };
  }, [palette]);
  return colors;
}

export const PALETTE_SIZE = NAMES.length + 8;
