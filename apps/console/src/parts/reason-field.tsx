import { Field, plainControlLook } from '@candor/ui/field';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../platform/language.ts';

export const REASON_LENGTH_MIN = 3;

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly fieldRef?: RefObject<HTMLTextAreaElement | null>;
  /** Control and Enter, or Command and Enter. */
  readonly onSend: () => void;
}

/** Why: asked for everything that is done or looked at, and kept for ever. */
export function ReasonField({ value, onChange, fieldRef, onSend }: ReasonFieldProps): ReactNode {
  const t = useText();
  return (
    <Field label={t('console.reason')} hint={t('console.reasonNote')}>
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
