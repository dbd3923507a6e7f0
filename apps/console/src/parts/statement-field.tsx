import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { useField } from '@candor/ui/field';
import { type ReactNode, useRef, useState } from 'react';
import { base64Of } from '../platform/base64-of.ts';
import { useCommand } from '../platform/query.ts';
import { Problem } from './problem.tsx';

interface StatementFieldProps {
  readonly label: string;
  /** Id and hash of a statement that was read, or empty. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Chooses a bank statement of this device, which the server reads; importing it is the command. */
export function StatementField({ label, value, error, onChange }: StatementFieldProps): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isImported, setIsImported] = useState(false);
  const { control, note } = useField({ error });
  const read = useCommand('addBankStatement', {
    onDone(answer) {
      setIsImported(answer.isImported);
      onChange(answer.id);
    },
  });
  const add = async (file: File | undefined) => {
    if (file) read.mutate({ base64: await base64Of(file) });
  };
  return (
    <fieldset {...control} className="m-0 space-y-2 border-0 p-0">
      <legend className="mb-1 p-0 text-label text-secondary">{label}</legend>
      <input
        ref={input}
        type="file"
        accept=".xml,application/xml,text/xml"
        hidden
        data-testid={label}
        onChange={(event) => {
          void add(event.target.files?.[0]);
          // The same file can be chosen again after a refusal.
          event.target.value = '';
        }}
      />
      {value === '' ? null : <code className="block text-caption break-all">{value}</code>}
      {isImported ? (
        <p role="status" className="m-0 text-label text-warning">
          {t('console.statement.known')}
        </p>
      ) : null}
      <Button
        tone="quiet"
        size="compact"
        busy={read.isPending}
        onClick={() => input.current?.click()}
      >
        {t('console.statement.choose')}
      </Button>
      <Problem error={read.error} />
      {note}
    </fieldset>
  );
}
