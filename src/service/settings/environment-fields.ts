import * as v from 'valibot';

/** An empty value is a fault, not "unset": an empty CREDENTIALS_FILE would open a demo user. */
export const text = v.pipe(v.string(), v.nonEmpty('is empty; leave it out instead'));

export function wholeNumber(noun: string, lowest: number, highest: number) {
  const fault = `must be ${noun} from ${lowest} to ${highest}`;
  return v.pipe(
    text,
    v.regex(/^\d{1,8}$/, fault),
    v.transform(Number),
    v.minValue(lowest, fault),
    v.maxValue(highest, fault),
  );
}
