import { useRef, type JSX } from 'react';
import { IconButton } from '../../ui/icons.tsx';
import { INPUTS_COPY } from './inputs-copy.ts';
import type { MomentKind } from './read-typed.ts';

interface MomentPickerProps {
  readonly kind: MomentKind;
  readonly text: string;
  readonly onPick: (picked: string) => void;
}

/** The browser's own calendar or clock, behind a button: the text stays what is sent. */
export function MomentPicker({ kind, text, onPick }: MomentPickerProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="gh-input-picker">
      <input
        ref={input}
        type={kind}
        step={kind === 'date' ? undefined : 1}
        tabIndex={-1}
        aria-hidden="true"
        value={pickedMoment(text, kind)}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
      <IconButton
        icon={kind === 'time' ? 'clock' : 'calendar'}
        label={INPUTS_COPY.pick[kind]}
        onClick={() => input.current?.showPicker()}
      />
    </span>
  );
}

/** A scalar's text for local time as a browser's input has it, such as `2024-05-01T12:30`. */
export function momentText(picked: string, kind: MomentKind, scalarName: string): string {
  if (picked === '') return '';
  const isWithSeconds = /:\d\d:\d\d/.test(picked);
  const whole = kind === 'date' || isWithSeconds ? picked : `${picked}:00`;
  if (kind !== 'datetime-local' || /local/i.test(scalarName)) return whole;
  return new Date(whole).toISOString().replace('.000Z', 'Z');
}

export function pickedMoment(text: string, kind: MomentKind): string {
  const [date] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text) ?? [];
  if (kind === 'date') return date ?? '';
  if (kind === 'time') return /^\d\d:\d\d(?::\d\d)?/.exec(text)?.[0] ?? '';
  const moment = date === undefined ? NaN : Date.parse(text);
  if (Number.isNaN(moment)) return '';
  const at = new Date(moment);
  const shifted = new Date(moment - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
