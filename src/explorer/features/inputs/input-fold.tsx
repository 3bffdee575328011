import { isRequiredArgument, type GraphQLArgument, type GraphQLInputField } from 'graphql';
import { useState, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import { Icon } from '../../ui/icons.tsx';

export type Input = GraphQLArgument | GraphQLInputField;

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
  const [chosen, choose] = useState<{ isOpen: boolean; first: readonly Input[] }>();
  const leads = (input: Input): boolean =>
    isSet(input.name) || touched.has(input.name) || (!isUnset && isRequiredArgument(input));
  const isOpen = chosen?.isOpen ?? opens;
  const leading = inputs.filter(leads);
  if (isOpen && !chosen) choose({ isOpen, first: leading });
  const first = isOpen && chosen ? chosen.first : leading;
  const others = inputs.filter((input) => !first.includes(input));
  const hasButton = chosen !== undefined || others.length > few;
  return {
    shown: isOpen ? [...first, ...others] : hasButton ? first : inputs,
    rest: others.length,
    isWhole: others.length === inputs.length,
    isOpen,
    hasButton,
    toggle() {
      setTouched(NO_NAMES);
      choose({ isOpen: !isOpen, first: leading });
    },
    touch: (name) => setTouched(touched.has(name) ? touched : new Set([...touched, name])),
  };
}

interface FoldButtonProps {
  readonly fold: InputFold;
  readonly kind: keyof typeof BUILDER_COPY.inputs;
  readonly of: string;
}

export function FoldButton({ fold, kind, of }: FoldButtonProps): JSX.Element | null {
  const { rest, isWhole, isOpen, hasButton, toggle } = fold;
  if (!hasButton) return null;
  const noun = BUILDER_COPY.inputs[kind](rest);
  return (
    <button
      type="button"
      className="gh-builder-fold gh-hint gh-hover gh-face"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <Icon name="chevron" />
      {isWhole ? `${rest} ${noun}` : BUILDER_COPY.moreCount(rest)}
      <span className="gh-hidden">
        {!isWhole && ` ${noun}`} {BUILDER_COPY.ofName(of)}
      </span>
    </button>
  );
}
