import { useState } from 'react';
import { useStore } from 'zustand';
import type { CopyForm } from '../../../answers/export/copy-cells.ts';
import { ndjson } from '../../../answers/export/ndjson.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import type { Cell } from '../../../answers/json/values.ts';
import { jsonOf, valueToken } from '../../../answers/query/selection.ts';
import { columnReader } from '../../../jobs/value-texts.ts';
import { runCommand } from '../../commands/command-store.ts';
import { formatKeys, IS_MAC } from '../../commands/keymap.ts';
import { viewKeysOf, type ViewKeysId } from '../../commands/view-keys.ts';
import { useVariablesText } from '../../editors/graphiql-adapter-variables.ts';
import { OpenMenu, type MenuAction, type MenuPart } from '../../ui/open-menu.tsx';
import type { Anchor } from '../../ui/popover.tsx';
import { runCopy } from '../save/run-save.ts';
import { saveStore } from '../save/save-store.ts';
import { setJson } from '../variables/json-document.ts';
import { useDeclaredVariables } from '../variables/use-declared-variables.ts';
import type { Input } from '../inputs/input-store.ts';
import { filtersBeside, type ArrangedColumn, type ChosenList, type RowsProps } from './columns.ts';
import { TABLE_COPY } from './table-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { shortened } from '../../../contract/fold-text.ts';

interface CellMenuProps extends RowsProps, Pick<ChosenList, 'choices' | 'onChoose'> {
  readonly at: Anchor;
  readonly row: number;
  readonly column: ArrangedColumn;
  /** Undefined where it has not been read. */
  readonly cell: Cell | undefined;
  readonly selected: number;
  /** Whether its rows are those of the tab's own answer. */
  readonly isOwn: boolean;
  readonly onCopy: (hasNames: boolean) => void;
  readonly onCopyAs: (form: CopyForm) => void;
  readonly onOpen: () => void;
  readonly onSay: (message: string) => void;
  readonly onGone: (isLeft: boolean) => void;
}

export function CellMenu(props: CellMenuProps) {
  const { at, column, row, onGone, onSay } = props;
  const declared = useDeclaredVariables();
  const { edit } = useVariablesText();
  const isCopying = useStore(saveStore, ({ kind }) => kind === 'working');
  // Those of when it was opened.
  const [parts] = useState(() =>
    cellActions(props, {
      isCopying,
      variables: declared?.rows ?? [],
      onVariable(name, json) {
        edit((text) => setJson(text, [name], json));
        onSay(`$${name} = ${shortened(json, 60)}`);
      },
    }),
  );
  return <OpenMenu {...{ at, parts, onGone }} label={TABLE_COPY.menuOfCell(column.name, row)} />;
}

/** Proper names, which all languages share. */
const COPY_FORMS = [
  ['csv', 'CSV'],
  ['markdown', 'Markdown'],
  ['json', 'JSON'],
  ['sql', 'SQL INSERT'],
  ['python', 'Python'],
  ['typescript', 'TypeScript'],
] as const;

const keysOf = (id: ViewKeysId) => formatKeys(viewKeysOf(id, IS_MAC ? 'mac' : 'other')[0] ?? '');

interface CellContext {
  readonly variables: readonly Pick<Input, 'name' | 'typeText'>[];
  readonly onVariable: (name: string, json: string) => void;
  readonly isCopying: boolean;
}

export function cellActions(
  props: Omit<CellMenuProps, 'at' | 'onSay' | 'onGone'>,
  { variables, onVariable, isCopying }: CellContext,
): readonly MenuPart[] {
  const { answersApi, name, selection, row, column, cell, choices } = props;
  const { list } = selection;
  const unread = !cell ? TABLE_COPY.notRead : cell.isCut ? TABLE_COPY.tooLong : undefined;
  const isList = cell?.kind === 'list' ? TABLE_COPY.isList : undefined;
  const isJoined = isList && !column.isJson ? TABLE_COPY.isJoined : undefined;
  const isEmpty = cell && (cell.kind ?? 'null') === 'null' ? TABLE_COPY.isEmpty : undefined;
  const filterBy = (test: 'one-of' | 'none-of'): void => {
    const { filters = [] } = choices;
    const before = filters.find((one) => one.test === test && isSamePath(one.column, column.path));
    const known = test === 'none-of' && before && 'values' in before ? before.values : [];
    const others = test === 'one-of' ? filtersBeside(choices, column) : filters;
    const values = [...known, ...(cell ? [valueToken(cell)] : [])];
    const next = { column: column.path, test, values };
    props.onChoose({ ...choices, filters: [...others.filter((one) => one !== before), next] });
  };
  const useAs = ({ name: variable, typeText }: CellContext['variables'][number]): MenuAction => {
    const value = { text: cell?.text ?? '', json: (cell && jsonOf(cell)) ?? 'null' };
    const isWhole = cell?.kind === 'list' && typeText.startsWith('[');
    const json = isWhole ? value.json : columnReader(typeText, [value])(value);
    const misfit = json === undefined ? TABLE_COPY.noSuchType(typeText) : undefined;
    return {
      label: `$${variable}`,
      refusal: unread ?? isEmpty ?? isJoined ?? misfit,
      act: () => json !== undefined && onVariable(variable, json),
    };
  };
  const none = { label: TABLE_COPY.useAs, refusal: TABLE_COPY.noVariables, act: () => undefined };
  return [
    { label: TABLE_COPY.filterBy, refusal: unread ?? isList, act: () => filterBy('one-of') },
    { label: TABLE_COPY.exclude, refusal: unread ?? isList, act: () => filterBy('none-of') },
    'line',
    {
      label: TABLE_COPY.copy(props.selected),
      keys: keysOf('table-copy'),
      act: () => props.onCopy(false),
    },
    {
      label: TABLE_COPY.copyWithNames,
      keys: keysOf('table-copy-names'),
      act: () => props.onCopy(true),
    },
    {
      label: TABLE_COPY.copyRow,
      refusal: isCopying ? PART_COPY.copying : undefined,
      act: () =>
        runCopy({ answersApi, name }, { ...ndjson.request(selection), from: row, count: 1 }),
    },
    {
      label: TABLE_COPY.copyAs(props.selected),
      actions: COPY_FORMS.map(([form, label]) => ({ label, act: () => props.onCopyAs(form) })),
    },
    'line',
    {
      label: PART_COPY.open,
      keys: keysOf('table-open-cell'),
      refusal: cell?.kind === undefined ? (unread ?? TABLE_COPY.isEmpty) : undefined,
      act: props.onOpen,
    },
    variables.length > 0 ? { label: TABLE_COPY.useAs, actions: variables.map(useAs) } : none,
    {
      label: TABLE_COPY.runForEach,
      refusal: props.isOwn ? undefined : TABLE_COPY.notOwn,
      act: () => runCommand('run-for-each', { list, column: column.path }),
    },
    {
      label: TABLE_COPY.useAsList,
      refusal: props.isOwn ? undefined : TABLE_COPY.notOwn,
      act: () => runCommand('use-as-list', { list }),
    },
  ];
}
