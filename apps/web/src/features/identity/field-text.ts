import { textOf } from '../../platform/language.ts';
import { fieldErrors } from '../../platform/query.ts';

/** Text below a field of a refused form; undefined when the field was fine. */
export function fieldText(error: Error | null, field: string): string | undefined {
  const key = fieldErrors(error)[field];
  return key === undefined ? undefined : textOf(key);
}
