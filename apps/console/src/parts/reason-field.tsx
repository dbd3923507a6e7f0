import { useText } from '@candor/client/language';
import { Field, plainControlLook } from '@candor/ui/field';
import type { ReactNode, RefObject } from 'react';

export const REASON_LENGTH_MIN = 3;

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Why it was refused. */
  readonly error?: string | undefined;
  readonly fieldRef?: RefObject<HTMLTextAreaElement | null>;
  /** Control+Enter or Command+Enter. */
  readonly onSend: () => void;
}

/** The reason: required for every command and view, and stored permanently. */
export function ReasonField(props: ReasonFieldProps): ReactNode {
  const { value, onChange, error, fieldRef, onSend } = props;
  const t = useText();
  return (
    <Field label={t('console.reason')} hint={t('console.reasonNote')} error={error}>
      {(control) => (
        <textarea
          {...control}
          ref={fieldRef}
          rows={2}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
          }}
          className={`resize-y ${plainControlLook}`}
        />
      )}
    </Field>
  );
}
