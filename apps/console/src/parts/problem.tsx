import { CallError } from '@candor/client/envelope';
import { textOf, useText } from '@candor/client/language';
import type { ReactNode } from 'react';

/** Why a command failed: the server's refusal, or that there was no answer. */
export function Problem({ error }: { readonly error: Error | null | undefined }): ReactNode {
  const t = useText();
  if (!error) return null;
  return (
    <p role="alert" className="m-0 text-label font-normal text-danger">
      {error instanceof CallError ? error.message : t('console.noAnswer')}
    </p>
  );
}

/** Text below a field of a refused form; undefined when the field was fine. */
export function fieldText(error: Error | null | undefined, field: string): string | undefined {
  const key = error instanceof CallError ? error.fields[field] : undefined;
  return key === undefined ? undefined : textOf(key);
}
