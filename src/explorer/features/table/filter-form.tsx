import { useId, useState, type SubmitEvent, useRef } from 'react';
import { isNumber } from '../../../answers/values/compare.ts';
import { KIND } from '../../../answers/json/shape.ts';
import { formatCount } from '../../../contract/language.ts';
import { VALUE_COPY } from '../shared/shared-copy.ts';
import type { ArrangedColumn, RowsProps } from './columns.ts';
import { TABLE_COPY, fullName } from './table-copy.ts';
import {
  VALUE_TESTS,
  type ColumnFilter,
  type ColumnTest,
} from '../../../answers/query/selection.ts';
import { foldText } from '../../../contract/fold-text.ts';
import { safePattern } from '../../../answers/query/safe-pattern.ts';
import { SearchInput, useSearchText } from '../../ui/search-input.tsx';
import type { FewValues, ValuesRequest } from '../../../answers/query/count-values.ts';
import { Button } from '../../ui/button.tsx';
import { keyOfPath } from '../../runs/table-state.ts';
import { useAwaited } from '../../ui/while-wanted.ts';
import { Select, Tick, toggled } from '../../ui/choices.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

/** A column of so many values is one of few: they are offered before anything is typed. */
const FEW_VALUES = 30;

/** More values than fit the form can be searched. */
const MANY_VALUES = 8;

type TestName = ColumnTest['test'];

/** Its rows are those that are shown but for this filter. */
interface FilterFormProps extends RowsProps {
  readonly column: ArrangedColumn;
  readonly filter: ColumnFilter | undefined;
  readonly onApply: (filter: ColumnFilter | undefined) => void;
  readonly onCancel: () => void;
}

export function FilterForm(props: FilterFormProps) {
  const { column, filter, onApply, onCancel } = props;
  const { path, kinds } = column;
  const counts = useValueCounts(props);
  const isNumeric = (kinds & ~KIND.null) === KIND.number;
  const isFew = counts?.isWhole === true && counts.values.length <= FEW_VALUES;
  const [chosenTest, setChosenTest] = useState<TestName | undefined>(filter?.test);
  const [[value, to], setTexts] = useState(() => textsOf(filter));
  const test =
    chosenTest ??
    (isFew && !isNumeric && value === '' ? 'one-of' : (testsOf(kinds, undefined)[0] ?? 'contains'));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(filter && 'values' in filter ? filter.values : []),
  );
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const made = testOf(test, { value, to, ticked }, isNumeric);
    setWrong(made === 'wrong');
    if (made !== 'wrong') onApply(made && { column: path, ...made });
  };
  // The text field waits for the values, which may be offered in its place.
  const isOpen = counts === undefined && chosenTest === undefined;
  const texts = isOpen ? [] : test === 'between' ? [value, to] : hasValue(test) ? [value] : [];
  return (
    <form className="gh-filter-form gh-fill" onSubmit={submit}>
      <Select
        data-first
        aria-label={TABLE_COPY.test}
        value={test}
        options={testsOf(kinds, counts).map((each) => [each, TABLE_COPY.tests[each]])}
        onChange={(next) => {
          setChosenTest(next);
          setWrong(false);
        }}
      />
      {texts.map((text, position) => (
        <input
          key={position}
          type="text"
          inputMode={isNumeric ? 'decimal' : 'text'}
          aria-label={test === 'between' ? TABLE_COPY.ends[position] : TABLE_COPY.value}
          placeholder={test === 'between' ? TABLE_COPY.ends[position] : undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) =>
            setTexts(position === 0 ? [currentTarget.value, to] : [value, currentTarget.value])
          }
        />
      ))}
      {isWrong && (
        <p id={id} role="alert">
          {test === 'matches'
            ? TABLE_COPY.noPattern
            : isNumeric
              ? TABLE_COPY.noNumber
              : TABLE_COPY.noValue}
        </p>
      )}
      {test === 'matches' && (
        <p className="gh-muted">{TABLE_COPY.patternHint(safePattern(value)?.maxLength)}</p>
      )}
      {isOfValues(test) && <ValueTicks counts={counts} ticked={ticked} onChange={setTicked} />}
      <div className="gh-filter-actions gh-actions">
        {filter && (
          <Button label={TABLE_COPY.unfilter} look="table" onClick={() => onApply(undefined)} />
        )}
        <Button label={PART_COPY.cancel} look="table" onClick={onCancel} />
        <Button label={TABLE_COPY.apply} type="submit" look="primary" />
      </div>
    </form>
  );
}

interface ValueTicksProps {
  readonly counts: FewValues | undefined;
  readonly ticked: ReadonlySet<string>;
  readonly onChange: (ticked: ReadonlySet<string>) => void;
}

function ValueTicks({ counts, ticked, onChange }: ValueTicksProps) {
  const search = useSearchText();
  if (!counts) return <p className="gh-table-none gh-muted">{TABLE_COPY.counting}</p>;
  // A value that was chosen before may be in none of these rows.
  const known = new Set(counts.values.map(({ token }) => token));
  const gone = [...ticked].filter((token) => !known.has(token));
  const values = [
    ...counts.values,
    ...gone.map((token) => ({
      token,
      text: textOfToken(token),
      isNull: token === 'null',
      count: 0,
    })),
  ];
  const wanted = foldText(search.value);
  const found = values.filter(({ text }) => foldText(text).includes(wanted));
  return (
    <>
      {values.length > MANY_VALUES && (
        <SearchInput className="gh-filter-find" label={TABLE_COPY.findValue} {...search} />
      )}
      <ul role="list" className="gh-filter-values gh-list" aria-label={TABLE_COPY.tests['one-of']}>
        {found.map(({ token, text, isNull, count }) => (
          <li key={token}>
            <Tick
              className="gh-choice gh-hover"
              isOn={ticked.has(token)}
              onChange={(isOn) => onChange(toggled(ticked, token, isOn))}
            >
              <span className="gh-ellipsis" data-special={isNull || text === '' ? '' : undefined}>
                {shownToken(token)}
              </span>
              <span className="gh-filter-count gh-muted">{formatCount(count)}</span>
            </Tick>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="gh-table-none gh-muted">{TABLE_COPY.noValueFound}</p>}
    </>
  );
}

function useValueCounts({ answersApi, name, selection, column }: FilterFormProps) {
  const request: ValuesRequest = { ...selection, order: undefined, column: column.path };
  return useAwaited(() => {
    const counting = answersApi.compute.countValues(name, request);
    // It can still be filtered by a typed value.
    return counting.catch((): FewValues => ({ values: [], isWhole: false }));
  }, [answersApi, name, JSON.stringify(request)]);
}

function hasValue(test: TestName): test is (typeof VALUE_TESTS)[number] | 'matches' {
  return test === 'matches' || VALUE_TESTS.some((each) => each === test);
}

function isOfValues(test: TestName): test is 'one-of' | 'none-of' {
  return test === 'one-of' || test === 'none-of';
}

const COMPARED = ['at-least', 'at-most', 'greater', 'less', 'between'] as const;

function testsOf(kinds: number, counts: FewValues | undefined): TestName[] {
  const has = (kind: number): boolean => (kinds & kind) !== 0;
  if ((kinds & ~KIND.null) === KIND.boolean) return ['one-of', 'is-null', 'is-not-null'];
  const isOrdered = has(KIND.number | KIND.string);
  const isText = has(KIND.string | KIND.list | KIND.object | KIND.odd) || !isOrdered;
  return [
    ...(isText ? (['contains', 'not-contains', 'starts'] as const) : COMPARED),
    'equals',
    'not-equals',
    ...(isText && isOrdered ? COMPARED : []),
    ...(isText ? (['matches'] as const) : []),
    ...(counts?.isWhole === false ? [] : (['one-of', 'none-of'] as const)),
    ...(isText ? (['is-empty'] as const) : []),
    'is-null',
    'is-not-null',
  ];
}

function textsOf(filter: ColumnFilter | undefined): readonly [value: string, to: string] {
  if (filter?.test === 'between') return [filter.from, filter.to];
  return [filter && 'value' in filter ? filter.value : '', ''];
}

function testOf(
  test: TestName,
  { value, to, ticked }: { value: string; to: string; ticked: ReadonlySet<string> },
  isNumeric: boolean,
): ColumnTest | undefined | 'wrong' {
  if (isOfValues(test)) return ticked.size > 0 ? { test, values: [...ticked] } : undefined;
  if (test === 'between') {
    const [from, end] = [valueOf(value, isNumeric), valueOf(to, isNumeric)];
    return from === undefined || end === undefined ? 'wrong' : { test, from, to: end };
  }
  if (!hasValue(test)) return { test };
  if (test === 'matches') return safePattern(value) ? { test, value } : 'wrong';
  if ((test === 'equals' || test === 'not-equals') && !isNumeric) return { test, value };
  const wanted = valueOf(value, isNumeric && !TEXT_TESTS.has(test));
  return wanted === undefined ? 'wrong' : { test, value: wanted };
}

const TEXT_TESTS = new Set<TestName>(['contains', 'not-contains', 'starts']);

/** The typed value as the worker compares it; undefined if it cannot. */
function valueOf(typed: string, isNumeric: boolean): string | undefined {
  if (!isNumeric) return typed === '' ? undefined : typed;
  // A number copied from a view with grouped digits has spaces.
  const number = typed.replaceAll(/\s/g, '').replace(/^(?:\+|(-))?0*(?=\d)/, '$1');
  return isNumber(number) ? number : undefined;
}

function textOfToken(token: string): string {
  return token.startsWith('"') ? (JSON.parse(token) as string) : token;
}

/** With quotes where the text alone would be taken for null, or be invisible. */
function shownToken(token: string): string {
  const text = textOfToken(token);
  if (text === '') return VALUE_COPY.empties.string;
  const isPlain = text === token || (text !== 'null' && text === text.trim());
  return isPlain ? text : TABLE_COPY.quoted(text);
}

interface FilterChipsProps {
  readonly filters: readonly ColumnFilter[];
  readonly rowsOf: readonly string[] | undefined;
  readonly onRows: () => void;
  readonly onEdit: (filter: ColumnFilter, anchor: HTMLElement) => void;
  readonly onChange: (filters: readonly ColumnFilter[]) => void;
  readonly onEmptied: () => void;
}

export function FilterChips(props: FilterChipsProps) {
  const { filters, rowsOf, onRows, onEdit, onChange, onEmptied } = props;
  const list = useRef<HTMLDivElement>(null);
  if (filters.length === 0 && !rowsOf) return undefined;
  const remove = (removed: ColumnFilter): void => {
    const at = filters.indexOf(removed);
    const left = filters.filter((filter) => filter !== removed);
    const chips = list.current?.querySelectorAll<HTMLElement>('.gh-filter-text');
    if (left.length === 0) onEmptied();
    else chips?.[at === left.length ? at - 1 : at + 1]?.focus();
    onChange(left);
  };
  return (
    <div ref={list} role="group" className="gh-filter-chips" aria-label={TABLE_COPY.filters}>
      {rowsOf && (
        <span className="gh-filter-chip">
          <span className="gh-filter-text gh-ellipsis" title={fullName(rowsOf)}>
            {TABLE_COPY.rowsOf(rowsOf.at(-1) ?? '')}
          </span>
          <Button
            className="gh-filter-remove gh-fixed"
            aria-label={TABLE_COPY.removeRowsOf(rowsOf.at(-1) ?? '')}
            title={TABLE_COPY.asItCame}
            onClick={() => {
              onEmptied();
              onRows();
            }}
          />
        </span>
      )}
      {filters.map((filter) => {
        const label = describeFilter(filter);
        return (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <span
            key={keyOfPath(filter.column) + label}
            className="gh-filter-chip"
            onKeyDown={(event) => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return;
              event.preventDefault();
              remove(filter);
            }}
          >
            <Button
              label={label}
              className="gh-filter-text gh-ellipsis"
              aria-haspopup="dialog"
              title={label}
              onClick={({ currentTarget }) => onEdit(filter, currentTarget)}
            />
            <Button
              className="gh-filter-remove gh-fixed"
              aria-label={TABLE_COPY.removeFilter(label)}
              title={TABLE_COPY.unfilter}
              onClick={() => remove(filter)}
            />
          </span>
        );
      })}
      {filters.length > 1 && (
        <Button
          label={TABLE_COPY.clearFilters}
          look="text"
          onClick={() => {
            onEmptied();
            onChange([]);
          }}
        />
      )}
    </div>
  );
}

const MAX_NAMED = 3;

function describeFilter(filter: ColumnFilter): string {
  const name = fullName(filter.column);
  switch (filter.test) {
    case 'between':
      return TABLE_COPY.between(name, filter.from, filter.to);
    case 'one-of':
    case 'none-of': {
      const named = filter.values.slice(0, MAX_NAMED).map(shownToken);
      const more = filter.values.length - named.length;
      return TABLE_COPY.valuesOf(name, named, more, filter.test === 'none-of');
    }
    case 'is-null':
    case 'is-not-null':
    case 'is-empty':
      return `${name} ${TABLE_COPY.tests[filter.test]}`;
    case 'matches':
      return `${name} ${TABLE_COPY.tests.matches} /${filter.value}/`;
    default: {
      const { test, value } = filter;
      const sign = SIGNS[test];
      const shown = sign === undefined || value === '' ? TABLE_COPY.quoted(value) : value;
      return `${name} ${sign ?? TABLE_COPY.tests[test]} ${shown}`;
    }
  }
}

const SIGNS: Readonly<Partial<Record<TestName, string>>> = {
  equals: '=',
  'not-equals': '≠',
  greater: '>',
  'at-least': '≥',
  less: '<',
  'at-most': '≤',
};
