import { useState, type JSX } from 'react';
import { Icon } from '../../ui/icons.tsx';
import type { Input } from './input-store.ts';
import { INPUTS_COPY } from './inputs-copy.ts';

interface FoldOptions {
  readonly inputs: readonly Input[];
  readonly isSet: (name: string) => boolean;
  /** Whether what has them is not there yet: then none shows, even if it cannot be without. */
  readonly isUnset?: boolean;
  readonly opens?: boolean;
  readonly few: number;
}

export interface InputFold {
  readonly shown: readonly Input[];
  readonly rest: number;
  readonly isWhole: boolean;
  readonly isOpen: boolean;
  readonly hasButton: boolean;
  readonly toggle: () => void;
  readonly touch: (name: string) => void;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Set or required inputs come first, the rest folds; a row that was edited stays until the fold moves. */
export function useInputFold(options: FoldOptions): InputFold {
  const { inputs, isSet, isUnset = false, opens = false, few } = options;
  const [touched, setTouched] = useState(NO_NAMES);
  const [chosen, choose] = useState<{ isOpen: boolean; first: ReadonlySet<string> }>();
  const leads = (input: Input): boolean =>
    isSet(input.name) || touched.has(input.name) || (!isUnset && input.isRequired);
  const isOpen = chosen?.isOpen ?? opens;
  const namesOf = (all: readonly Input[]) => new Set(all.map(({ name }) => name));
  if (isOpen && !chosen) choose({ isOpen, first: namesOf(inputs.filter(leads)) });
  const isFirst = (input: Input): boolean =>
    isOpen && chosen ? chosen.first.has(input.name) : leads(input);
  const first = inputs.filter(isFirst);
  const others = inputs.filter((input) => !isFirst(input));
  const hasButton = chosen !== undefined || others.length > few;
  return {
    shown: isOpen ? [...first, ...others] : hasButton ? first : inputs,
    rest: others.length,
    isWhole: others.length === inputs.length,
    isOpen,
    hasButton,
    toggle() {
      setTouched(NO_NAMES);
      choose({ isOpen: !isOpen, first: namesOf(inputs.filter(leads)) });
    },
    touch: (name) => setTouched(touched.has(name) ? touched : new Set([...touched, name])),
  };
}

interface FoldButtonProps {
  readonly fold: InputFold;
  readonly kind: keyof typeof INPUTS_COPY.counted;
  readonly of: string;
}

export function FoldButton({ fold, kind, of }: FoldButtonProps): JSX.Element | null {
  const { rest, isWhole, isOpen, hasButton, toggle } = fold;
  if (!hasButton) return null;
  const noun = INPUTS_COPY.counted[kind](rest);
  return (
    <button
      type="button"
      className="gh-input-fold gh-hint gh-hover gh-face"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <Icon name="chevron" />
      {isWhole ? `${rest} ${noun}` : INPUTS_COPY.moreCount(rest)}
      <span className="gh-hidden">
        {!isWhole && ` ${noun}`} {INPUTS_COPY.ofName(of)}
      </span>
    </button>
  );
}
