import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { displaySettings } from '../../ui/display-settings.ts';

/** Fewer digits are not grouped, as years and codes are read whole. */
const MIN_DIGITS = 5;

/** Whether long fractions are rounded where they are shown; the title has all digits. */
export const RoundedFractions = createContext(false);

/** A fraction of more digits has no end, as an average may. */
const LONG_FRACTION = /\.\d{7,}$/;

const ROUNDED = new Intl.NumberFormat('en', {
  useGrouping: false,
  roundingPriority: 'morePrecision',
  maximumFractionDigits: 2,
  maximumSignificantDigits: 6,
});

/** A decimal number with a long fraction to two decimals, or to six digits. */
export function roundedFraction(text: string): string {
  return LONG_FRACTION.test(text) ? ROUNDED.format(text as Intl.StringNumericLiteral) : text;
}

export function Digits({ text: exact }: { readonly text: string }) {
  const isGrouped = useStore(displaySettings, (settings) => settings.isGrouped);
  const text = useContext(RoundedFractions) ? roundedFraction(exact) : exact;
  const title = text === exact ? undefined : exact;
  const groups = isGrouped ? digitGroups(text) : undefined;
  if (!groups) return title ? <span title={title}>{text}</span> : <>{text}</>;
  return (
    <span className="gh-digits" title={title}>
      {groups.map((group, position) => (
        <span key={position}>{group}</span>
      ))}
    </span>
  );
}

export function digitGroups(text: string): readonly string[] | undefined {
  const [, sign = '', whole = ''] = /^(-?)(\d+)(?:\.\d+)?(?:[eE].*)?$/.exec(text) ?? [];
  if (whole.length < MIN_DIGITS) return undefined;
  const first = sign.length + (whole.length % 3 || 3);
  // The last group also holds the fraction and exponent.
  return [text.slice(0, first), ...(text.slice(first).match(/\d{3}(?:\D.*)?/g) ?? [])];
}
