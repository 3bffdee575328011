import { useEffect, useMemo, useState } from 'react';
import { runInSlices } from '../../../answers/query/run-in-slices.ts';
import type { VariableRow } from '../variables/variable-rows.ts';
import { readValues, type BatchValues, type TextLine } from './batch-values.ts';

/** Fewer lines are read while somebody types them: what is found changes with the text. */
const AT_ONCE = 500;

interface LaterValues {
  readonly lines: readonly TextLine[];
  readonly variable: VariableRow | undefined;
  readonly isEachOnce: boolean;
  readonly found: BatchValues;
}

/** A variable's values from lines; undefined while many are read, in slices that leave the page free. */
export function useBatchValues(
  lines: readonly TextLine[],
  variable: VariableRow | undefined,
  isEachOnce: boolean,
): BatchValues | undefined {
  const [later, setLater] = useState<LaterValues>();
  const soon = useMemo(
    () =>
      lines.length <= AT_ONCE
        ? allSteps(readValues(lines, ofVariable(variable), isEachOnce))
        : undefined,
    [lines, variable, isEachOnce],
  );
  useEffect(() => {
    if (lines.length <= AT_ONCE) return undefined;
    let isWanted = true;
    const read = async (): Promise<void> => {
      const steps = readValues(lines, ofVariable(variable), isEachOnce);
      const found = await runInSlices(steps, () => isWanted);
      if (isWanted) setLater({ lines, variable, isEachOnce, found });
    };
    // It fails where others are wanted meanwhile.
    void read().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [lines, variable, isEachOnce]);
  if (soon) return soon;
  const isOfThese = later?.lines === lines && later.variable === variable;
  return isOfThese && later.isEachOnce === isEachOnce ? later.found : undefined;
}

const ofVariable = (variable: VariableRow | undefined) => variable ?? { type: undefined };

function allSteps<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
