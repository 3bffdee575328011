import { inLanguage } from '../../contract/language.ts';
import type { ExtractFault } from '../../operations/extract-fragment.ts';
import type { MergeFault } from '../../operations/merge-fragments.ts';

/** Why the selection cannot become a fragment, or none can be merged; loads with the code that does so. */
export const FRAGMENT_FAULTS: Readonly<Record<ExtractFault | MergeFault, string>> = inLanguage(
  'FRAGMENT_FAULTS',
  {
    long: 'The operation would be too long.',
    missing: 'A fragment is missing, or spreads itself.',
    nothing: 'Select some fields first.',
    parts: 'Select whole fields, all below the same one.',
    syntax: 'The operation has a syntax error.',
    type: 'The schema does not know the type of these fields.',
  },
);
