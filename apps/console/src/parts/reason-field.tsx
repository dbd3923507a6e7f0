import { useId, type ReactNode, type RefObject } from 'react';
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
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-label text-secondary">
        {t('console.reason')}
      </label>
      <textarea
        ref={fieldRef}
        id={id}
        rows={2}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
        }}
        className="w-full resize-y rounded-control border-[1.5px] border-control bg-base px-3 py-2 text-body text-primary outline-none focus:border-strong"
      />
      <p className="m-0 text-caption text-tertiary">{t('console.reasonNote')}</p>
    </div>
  );
}
