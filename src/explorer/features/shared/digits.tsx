import type { JSX } from 'react';
import { useStore } from 'zustand';
import { displaySettings } from '../../ui/display-settings.ts';
import './digits.css';

/** Fewer digits are not grouped, as years and codes are read whole. */
const MIN_DIGITS = 5;

export function Digits({ text }: { readonly text: string }): JSX.Element {
  const isGrouped = useStore(displaySettings, (settings) => settings.isGrouped);
  const groups = isGrouped ? digitGroups(text) : undefined;
  if (!groups) return <>{text}</>;
  return (
    <span className="gh-digits">
      {groups.map((group, position) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={position}>{group}</span>
      ))}
    </span>
  );
}

export function digitGroups(text: string): readonly string[] | undefined {
  const [, sign = '', whole = '', rest = ''] =
    /^(-?)(\d+)((?:\.\d+)?(?:[eE].*)?)$/.exec(text) ?? [];
  if (whole.length < MIN_DIGITS) return undefined;
  const first = whole.length % 3;
  const groups = [
    ...(first > 0 ? [whole.slice(0, first)] : []),
    ...Array.from({ length: (whole.length - first) / 3 }, (_, group) =>
      whole.slice(first + group * 3, first + group * 3 + 3),
    ),
  ];
  return groups.map(
    (group, position) =>
      (position === 0 ? sign : '') + group + (position === groups.length - 1 ? rest : ''),
  );
}
