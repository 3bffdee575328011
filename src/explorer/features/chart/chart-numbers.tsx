import type { Chart, ChartBar } from '../../../answers/chart/chart-api.ts';
import { formatCount } from '../../../contract/language.ts';
import type { ChartChoice } from '../../runs/table-state.ts';
import { Digits, RoundedFractions } from '../shared/digits.tsx';
import { fullName } from '../table/table-copy.ts';
import { shownText } from '../../../answers/json/values.ts';
import { CHART_COPY } from './chart-copy.ts';
import { nameOfCategory } from './chart-frame.ts';
import { numbersOf } from './chart-facts.ts';
import type { RowSelection } from '../../../answers/query/selection.ts';
import { useAwaited } from '../../ui/while-wanted.ts';
import type { RowsProps } from '../table/columns.ts';

interface ChartNumbersProps extends RowsProps {
  readonly choice: ChartChoice;
  readonly chart: Chart;
  readonly title: string;
  readonly valueName: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

const MAX_ROWS = 1_000;

const MAX_BYTES = 200;

export function ChartNumbers(props: ChartNumbersProps) {
  const { isOpen, onToggle } = props;
  return (
    <details
      className="gh-chart-numbers"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>{CHART_COPY.numbers}</summary>
      {isOpen && (
        <RoundedFractions value>
          <NumbersTable {...props} />
        </RoundedFractions>
      )}
    </details>
  );
}

function NumbersTable(props: ChartNumbersProps) {
  const { answersApi, name, selection, choice, chart, title, valueName } = props;
  const { x, y, series } = choice;
  const paths = [x, y, series, choice.size, choice.label].filter((path) => path !== undefined);
  const key = JSON.stringify([selection, paths, chart.total]);
  const isBars = chart.kind === 'bars';
  const rows = useAwaited(async () => {
    if (isBars) return [];
    const [asked, columns] = JSON.parse(key) as [RowSelection, string[][]];
    const size = { from: 0, count: MAX_ROWS, maxCellBytes: MAX_BYTES };
    const found = await answersApi.compute.rows(name, { ...asked, columns, ...size });
    return found.rows.map((row) => [formatCount(row.number + 1), ...row.cells.map(shownText)]);
  }, [answersApi, name, key, isBars]);
  const bars = (isBars ? chart.bars : []).flatMap((bar) => {
    const ofBar = [x ? fullName(x) : CHART_COPY.category, nameOfCategory(bar)] as const;
    const cellsOf = (of: ChartBar) => [
      ...numbersOf(of, valueName).map(
        ([label, number]) => [label, <Digits key={label} text={number} />] as const,
      ),
      [CHART_COPY.rows, formatCount(of.rows)] as const,
    ];
    if (!bar.parts) return [[ofBar, ...cellsOf(bar)]];
    return bar.parts.flatMap((part, index) => {
      const own = isBars && chart.series?.[index];
      if (!part || !own || !series) return [];
      return [
        [ofBar, [fullName(series), nameOfCategory(own)] as const, ...cellsOf({ ...bar, ...part })],
      ];
    });
  });
  const head = bars[0]?.map(([label]) => label) ?? [CHART_COPY.rowNumber, ...paths.map(fullName)];
  const shown = isBars ? bars.map((cells) => cells.map(([, cell]) => cell)) : (rows ?? []);
  return (
    <div
      className="gh-chart-table"
      role="region"
      aria-label={CHART_COPY.numbersOf(title)}
      tabIndex={0}
    >
      {!isBars && chart.total > MAX_ROWS && <p>{CHART_COPY.firstRows(MAX_ROWS, chart.total)}</p>}
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className="gh-ellipsis">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} className="gh-ellipsis">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
