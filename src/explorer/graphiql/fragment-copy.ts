import { inLanguage } from '../../contract/language.ts';
import type { ExtractFault } from './extract-fragment.ts';

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
