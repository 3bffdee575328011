import { keyOfPath } from '../../runs/table-state.ts';
import { Choice } from '../../ui/choices.tsx';
import { fullName } from '../table/table-copy.ts';

interface ColumnSelectProps {
  readonly className?: string;
  readonly label: string | undefined;
  readonly columns: readonly { readonly path: readonly string[] }[];
  readonly path: readonly string[] | undefined;
  /** The label of the option for no column; without it a column is required. */
  readonly none?: string | false | undefined;
  readonly onChange: (path: readonly string[] | undefined) => void;
}

export function ColumnSelect(props: ColumnSelectProps) {
  const { className, label, columns, path, none = false, onChange } = props;
  return (
    <Choice
      {...{ className, label }}
      value={path ? keyOfPath(path) : ''}
      options={[
        ...(none === false ? [] : [['', none] as const]),
        ...columns.map((one) => [keyOfPath(one.path), fullName(one.path)] as const),
      ]}
      onChange={(key) => onChange(key === '' ? undefined : (JSON.parse(key) as string[]))}
    />
  );
}
