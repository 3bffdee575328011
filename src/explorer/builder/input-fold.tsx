import { isRequiredArgument, type GraphQLArgument, type GraphQLInputField } from 'graphql';
import { useState, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import { Icon } from './icons.tsx';

/** An argument of a field, or a field of an input object. */
export type Input = GraphQLArgument | GraphQLInputField;

interface FoldOptions {
  readonly inputs: readonly Input[];
  readonly isSet: (name: string) => boolean;
  /** Whether what has them is not there yet: then none shows, even if it cannot be without. */
  readonly isUnset?: boolean;
  /** Whether it opens by itself; it stays open then. */
  readonly opens?: boolean;
  /** So many that are not set show at once. */
  readonly few: number;
}

/** What shows of some inputs, and what is behind a button. */
export interface InputFold {
  readonly shown: readonly Input[];
  /** How many are not set, and fold away. */
  readonly rest: number;
  /** Whether that is all of them. */
  readonly isWhole: boolean;
  readonly isOpen: boolean;
  readonly hasButton: boolean;
  readonly toggle: () => void;
}

/**
 * What is set or required comes first, the rest folds. A row that is in sight stays where it is, set or
 * not, until the fold is opened or closed.
 */
export function useInputFold(options: FoldOptions): InputFold {
  const { inputs, isSet, isUnset = false, opens = false, few } = options;
  const leads = (input: Input): boolean =>
    isSet(input.name) || (!isUnset && isRequiredArgument(input));
  const [kept, keep] = useState(() => ({
    first: inputs.filter(leads),
    isOpen: undefined as boolean | undefined,
  }));
  const [hasButton] = useState(inputs.length - kept.first.length > few);
  const isOpen = kept.isOpen ?? (opens || !hasButton);
  const known = new Set(kept.first);
  const isMissing = !isOpen && inputs.some((input) => leads(input) && !known.has(input));
  if (isMissing) {
    keep({ ...kept, first: inputs.filter((input) => known.has(input) || leads(input)) });
  } else if (isOpen && kept.isOpen === undefined) {
    keep({ ...kept, isOpen });
  }
  const others = inputs.filter((input) => !known.has(input));
  const all = hasButton ? [...kept.first, ...others] : inputs;
  return {
    shown: isOpen ? all : kept.first,
    rest: others.length,
    isWhole: others.length === inputs.length,
    isOpen,
    hasButton,
    toggle: () => keep({ first: inputs.filter(leads), isOpen: !isOpen }),
  };
}

interface FoldButtonProps {
  readonly fold: InputFold;
  readonly kind: keyof typeof BUILDER_COPY.inputs;
  /** Whose arguments or fields they are. */
  readonly of: string;
}

/** Opens and closes what is not set. */
export function FoldButton({ fold, kind, of }: FoldButtonProps): JSX.Element | null {
  const { rest, isWhole, isOpen, hasButton, toggle } = fold;
  if (!hasButton) return null;
  const noun = BUILDER_COPY.inputs[kind](rest);
  return (
    <button type="button" className="gh-builder-fold" aria-expanded={isOpen} onClick={toggle}>
      <Icon name="chevron" />
      {isWhole ? `${rest} ${noun}` : BUILDER_COPY.moreCount(rest)}
      <span className="gh-builder-hidden">
        {!isWhole && ` ${noun}`} {BUILDER_COPY.ofName(of)}
      </span>
    </button>
  );
}
