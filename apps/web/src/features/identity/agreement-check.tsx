import { useText } from '@candor/client/language';
import { Checkbox } from '@candor/ui/switch';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';

const AgreementSheet = lazyPart(async () => (await import('./agreement-sheet.tsx')).AgreementSheet);

export interface AgreementCheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error: string | undefined;
}

/** The agreement is accepted by a press of its own, and can be read before that. */
export function AgreementCheck({ checked, onChange, error }: AgreementCheckProps): ReactNode {
  const t = useText();
  const id = useId();
  const [isReading, setIsReading] = useState(false);
  return (
    <div>
      <Checkbox
        checked={checked}
        onChange={onChange}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : id}
      >
        {t('register.agreement')}
      </Checkbox>
      {error === undefined ? null : (
        <p id={id} role="alert" className="m-0 text-label font-normal text-danger">
          {error}
        </p>
      )}
      <button
        type="button"
        onClick={() => setIsReading(true)}
        className="ms-8 min-h-11 text-label font-semibold text-proof"
      >
        {t('agreement.read')}
      </button>
      <Suspense>
        {isReading ? <AgreementSheet onClose={() => setIsReading(false)} /> : null}
      </Suspense>
    </div>
  );
}
