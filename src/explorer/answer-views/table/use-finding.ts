import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { RowPages, Selection } from './row-pages.ts';
import { fullName, TABLE_COPY } from './table-copy.ts';
import { isSelective } from '../../../answers/query/selection.ts';

/** Orders and filters that take no longer are not spoken of, milliseconds. */
const MOMENT_MS = 600;

interface Finding {
  /** What is being done; undefined where it is done, or takes a moment only. */
  readonly message: string | undefined;
  /** Ends it, and goes back to what the table showed before. */
  cancel(): void;
  /** Why the order that was chosen last cannot be had; the table shows what it showed before. */
  readonly refusal: { readonly title: string; readonly message: string } | undefined;
  forgetRefusal(): void;
}

export function useFinding(
  { answersApi, name }: Pick<AnswerViewProps, 'answersApi' | 'name'>,
  pages: RowPages,
  selection: Selection,
  onChoose: (before: Selection) => void,
): Finding {
  const { order, filter, filters } = selection;
  const [first] = order ?? [];
  const isSelecting = pages.isFinding() && isSelective(selection);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSelecting) return undefined;
    const timer = setTimeout(() => setIsLong(true), MOMENT_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSelecting]);
  const [refused, setRefused] = useState<Finding['refusal'] & { readonly answer: string }>();
  const goBack = useEffectEvent(() => {
    if (!first || !pages.isRefused()) return;
    const title = TABLE_COPY.notSorted(fullName(first.column));
    setRefused({ title, message: pages.failure() ?? '', answer: name });
    const last = pages.found();
    // It was found before, and is not any more: there are more rows now.
    const { rowsOf } = selection;
    const isSame =
      last.order === order &&
      last.filter === filter &&
      last.filters === filters &&
      last.rowsOf === rowsOf;
    onChoose({ ...selectionOf(last), ...(isSame && { order: undefined }) });
  });
  useEffect(() => pages.changes.subscribe(() => goBack()), [pages]);
  const message = first ? TABLE_COPY.sorting(fullName(first.column)) : TABLE_COPY.filtering;
  return {
    message: isSelecting && isLong ? message : undefined,
    cancel() {
      void answersApi.giveUpRows(name).catch(() => undefined);
      onChoose(selectionOf(pages.found()));
    },
    refusal: refused?.answer === name ? refused : undefined,
    forgetRefusal: () => setRefused(undefined),
  };
}

function selectionOf({ order, filter, filters, rowsOf, asJson }: Selection): Selection {
  return { order, filter, filters, rowsOf, asJson };
}
