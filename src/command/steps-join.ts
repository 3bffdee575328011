import { childrenFrom } from '../answers/json/children.ts';
import { createRowJoin } from '../answers/query/join-rows.ts';
import { joinPlanOf, type StepsPlan } from '../jobs/steps/plan-steps.ts';
import type { ListRows } from '../jobs/steps/step-values.ts';
import { displayText } from '../session/display-text.ts';
import { blockOfRows, type RowBlock } from './row-block.ts';
import { readRowsFile } from './row-spool.ts';
import { indexOnDisk, type Scratch } from './scratch.ts';

interface JoinContext extends Pick<StepsPlan<unknown>, 'columns' | 'steps'> {
  readonly table: ListRows;
  readonly scratch: Scratch;
  readonly rowsOf: (id: string) => string;
  readonly drops: boolean;
  /** Values that failed as they are shown, by step. */
  readonly failed: ReadonlyMap<string, ReadonlySet<string>>;
}

const LINES_A_BLOCK = 1_000;

/** Joins the rows of the steps to the input's. */
export function joinRows({ table, scratch, rowsOf, drops, failed, ...plan }: JoinContext) {
  const { names, rows } = table;
  const shown = Array.from(failed, ([id, texts]) => {
    return [id, { has: (text: string) => texts.has(displayText(text, [])) }] as const;
  });
  const of = joinPlanOf(plan, names, drops, new Map(shown));
  const joining = createRowJoin(of, () => indexOnDisk(scratch));
  const blocks = async function* (): AsyncGenerator<RowBlock> {
    for (const { id } of of.joins) {
      for await (const { text, list } of readRowsFile(rowsOf(id))) {
        for (const row of childrenFrom(text, list)) joining.add(id, text, row);
      }
    }
    const lines: string[] = [];
    for (const { cells } of rows) {
      lines.push(...joining.join(cells));
      if (lines.length >= LINES_A_BLOCK) yield blockOfRows(lines.splice(0));
    }
    yield blockOfRows(lines);
  };
  return { joining, blocks };
}
