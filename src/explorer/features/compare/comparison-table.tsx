import { useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { cellValue, faceOf } from '../shared/cell-value.tsx';
import { createRowPages, PAGE_ROWS } from '../table/row-pages.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { displaySettings } from '../../ui/display-settings.ts';
import { useVirtualScroll, visibleRange } from '../../ui/virtual-list.ts';
import { COMPARE_COPY } from './compare-copy.ts';
import {
  comparedKeyName,
  comparedName,
  type ComparisonFacts,
} from '../../../answers/query/derived-answers.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import { shownText, type Cell } from '../../../answers/json/values.ts';
import { formatCount } from '../../../contract/language.ts';

const BEYOND = 5;

interface ComparisonTableProps {
  readonly answersApi: AnswersApi;
  readonly name: string;
  readonly facts: ComparisonFacts;
  readonly keyColumn: readonly string[];
  readonly columns: readonly (readonly string[])[];
  readonly first: number;
  readonly count: number;
}

export function ComparisonTable(props: ComparisonTableProps) {
  const { answersApi, name, facts, keyColumn, columns, first, count } = props;
  const [pages] = useState(createRowPages);
  useStore(pages.changes);
  const rowHeight = useStore(displaySettings, ({ isCompact }) => (isCompact ? 24 : 32));
  const { scroller, top, height, space } = useVirtualScroll(count * rowHeight, rowHeight);
  const range = visibleRange({ top, height }, { rowHeight, count }, BEYOND);
  const rows = Array.from({ length: range.last - range.first + 1 }, (_, row) => range.first + row);
  const key = [comparedKeyName(keyColumn)];
  useLayoutEffect(() => {
    pages.setSource({
      name,
      isGrowing: false,
      filter: '',
      fetch: (request) =>
        answersApi.compute.rows(name, { ...request, list: COMPARED_ROWS, asJson: request.columns }),
    });
  }, [pages, answersApi, name]);
  useLayoutEffect(() => {
    const numbers = rows.map((row) => Math.floor((first + row) / PAGE_ROWS));
    const sides = columns.flatMap((column) => [sideOf('before', column), sideOf('after', column)]);
    pages.want([...new Set(numbers)], [['change'], ['differs'], key, ...sides]);
  });
  const cell = (row: number, path: readonly string[]) => pages.cell(first + row, keyOfPath(path));
  /** The first value in view aligns the heading of its column. */
  const kindIn = (...paths: readonly (readonly string[])[]): string | undefined =>
    rows.flatMap((row) => paths.map((path) => cell(row, path)?.kind)).find(Boolean);
  const template = {
    gridTemplateColumns: `104px repeat(${columns.length + 1}, minmax(160px, 1fr))`,
  };
  return (
    <div
      ref={scroller}
      className="gh-compare-scroller gh-frame"
      tabIndex={0}
      role="group"
      aria-label={COMPARE_COPY.table}
    >
      <div
        role="table"
        className="gh-compare-table"
        aria-label={COMPARE_COPY.table}
        aria-rowcount={count + 1}
      >
        <div role="rowgroup" className="gh-compare-head">
          <div role="row" aria-rowindex={1} style={template}>
            <div role="columnheader">{COMPARE_COPY.change}</div>
            <ColumnHead path={keyColumn} kind={kindIn(key)} />
            {columns.map((path, index) => (
              <ColumnHead
                key={keyOfPath(path)}
                path={path}
                kind={kindIn(sideOf('after', path), sideOf('before', path))}
                changed={facts.byColumn[index]}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="gh-compare-rows gh-placed" style={{ height: space }}>
          {rows.map((row) => {
            const change = changeOf(cell(row, ['change']));
            const differs = cell(row, ['differs'])?.text ?? '';
            return (
              <div
                key={row}
                role="row"
                aria-rowindex={row + 2}
                data-change={change}
                style={{ ...template, top: row * rowHeight, height: rowHeight }}
              >
                <div role="cell">{change && COMPARE_COPY.changes[change]}</div>
                <PlainCell role="rowheader" cell={cell(row, key)} />
                {columns.map((path, index) => (
                  <ComparedCell
                    key={keyOfPath(path)}
                    before={cell(row, sideOf('before', path))}
                    after={cell(row, sideOf('after', path))}
                    isOld={change === 'removed'}
                    isOther={differs[index] === '1'}
                  />
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

type Change = keyof typeof COMPARE_COPY.changes;

function changeOf(cell: Cell | undefined): Change | undefined {
  const { text = '' } = cell ?? {};
  return Object.hasOwn(COMPARE_COPY.changes, text) ? (text as Change) : undefined;
}

export function sideOf(side: 'before' | 'after', path: readonly string[]): readonly string[] {
  return [side, comparedName(path)];
}

interface ColumnHeadProps {
  readonly path: readonly string[];
  readonly kind: string | undefined;
  readonly changed?: number | undefined;
}

function ColumnHead({ path, kind, changed = 0 }: ColumnHeadProps) {
  const name = comparedName(path);
  return (
    <div role="columnheader" title={name} data-kind={kind}>
      <span>{name}</span>
      {changed > 0 && (
        <span
          className="gh-compare-count"
          title={COMPARE_COPY.changedInTitle(changed)}
          aria-label={COMPARE_COPY.changedInTitle(changed)}
          role="img"
        >
          {formatCount(changed)}
        </span>
      )}
    </div>
  );
}

function PlainCell({ role, cell }: { readonly role: string; readonly cell: Cell | undefined }) {
  return (
    <div role={role} data-kind={cell && faceOf(cell)} title={cell && shownText(cell)}>
      {cell && cellValue(cell)}
    </div>
  );
}

interface ComparedCellProps {
  readonly before: Cell | undefined;
  readonly after: Cell | undefined;
  readonly isOld: boolean;
  readonly isOther: boolean;
}

function ComparedCell({ before, after, isOld, isOther }: ComparedCellProps) {
  if (!isOther) return <PlainCell role="cell" cell={isOld ? before : after} />;
  const [was, is] = [before, after].map((cell) => (cell ? shownText(cell) : ''));
  const kind = after?.kind ?? before?.kind;
  return (
    <div role="cell" className="gh-compare-other" data-kind={kind} title={`${was} → ${is}`}>
      <del data-kind={before && faceOf(before)}>
        <span className="gh-hidden">{COMPARE_COPY.was} </span>
        {before && cellValue(before)}
      </del>
      <ins data-kind={after && faceOf(after)}>
        <span className="gh-hidden">{COMPARE_COPY.is} </span>
        {after && cellValue(after)}
      </ins>
    </div>
  );
}

export const COMPARED_ROWS = ['data', 'rows'];
