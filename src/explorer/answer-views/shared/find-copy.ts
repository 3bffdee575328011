import { formatCount } from '../../../contract/format-count.ts';

/** Every word of looking for a text in an answer. */
export const FIND_COPY = {
  label: 'Find in the answer',
  previous: 'Previous place',
  next: 'Next place',
  status: ({
    text,
    count,
    current,
    isBusy,
    isWhole,
  }: {
    readonly text: string;
    readonly count: number;
    readonly current: number | undefined;
    readonly isBusy: boolean;
    readonly isWhole: boolean;
  }): string => {
    if (text === '') return '';
    if (current === undefined) return isBusy ? 'Looking…' : 'Not found';
    return `${formatCount(current + 1)} of ${formatCount(count)}${isWhole ? '' : '+'}`;
  },
} as const;
