import { CallError } from '@candor/client/envelope';
import { textOf, useText } from '@candor/client/language';
import type { ReactNode } from 'react';
import { refusedFields } from '../platform/call.ts';
import { nameOf } from '../platform/names.ts';

/** Why a command failed: the server's refusal, or that there was no answer. */
export function Problem({ error }: { readonly error: Error | null | undefined }): ReactNode {
  const t = useText();
  if (!error) return null;
  return (
    <p role="alert" className="m-0 text-label font-normal text-danger">
      {error instanceof CallError ? refusalText(error) : t('console.noAnswer')}
    </p>
  );
}

const outOfBounds = [
  'settings.outOfBounds',
  'offerings.termsInvalid',
  'competitions.termsInvalid',
  'levels.termsInvalid',
];

/** Who confirms a proposal has no form whose field could be marked, so the field is named. */
function refusalText(error: CallError): string {
  const names = outOfBounds.includes(error.key) ? refusedFields(error) : [];
  return [error.message, ...names.map((name) => nameOf('field', name))].join(' ');
}

/** Text below a field of a refused form; undefined when the field was fine. */
export function fieldText(error: Error | null | undefined, field: string): string | undefined {
  const key = error instanceof CallError ? error.fields[field] : undefined;
  return key === undefined ? undefined : textOf(key);
}
