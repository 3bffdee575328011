import { inLanguage } from '../../contract/language.ts';
import type { ExtractFault } from './extract-fragment.ts';
import type { MergeFault } from './merge-fragments.ts';

/** Why no fragment can be made of what is selected; it comes with what makes them. */
export const FRAGMENT_FAULTS: Readonly<Record<ExtractFault, string>> = inLanguage(
  'FRAGMENT_FAULTS',
  {
    nothing: 'Select some fields first.',
    parts: 'Select whole fields, all below the same one.',
    syntax: 'The operation has a syntax error.',
    type: 'The schema does not know the type of these fields.',
  },
);

/** Why fragments cannot be merged into the operation; it comes with what merges them. */
export const MERGE_FAULTS: Readonly<Record<MergeFault, string>> = inLanguage('MERGE_FAULTS', {
  circular: 'A fragment spreads itself.',
  long: 'The operation would be too long.',
  missing: 'A fragment that is spread is missing.',
  syntax: 'The operation has a syntax error.',
});
