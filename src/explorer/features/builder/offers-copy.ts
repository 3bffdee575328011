import { countOf } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';
import { named } from '../../ui/named.ts';

export const OFFERS_COPY = inLanguage('OFFERS_COPY', {
  withheld: (fields: readonly string[]) =>
    `${countOf(fields.length, 'field')} of this operation ${fields.length === 1 ? 'is' : 'are'} withheld by the service: ${named(fields)}.`,
  leaveOut: 'Leave out',
  empty: (labels: readonly string[]) => `No error is selected of ${named(labels)}.`,
  missing: (names: readonly string[]) =>
    `This service’s config names ${named(names)}, which its schema does not have. Tell its operator.`,
  addErrors: 'Add error fields',
});
