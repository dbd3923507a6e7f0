import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';

export interface MadeHalf {
  readonly name: string;
  readonly half: string;
  /** Whether it is the approver's half, which completes the password. */
  readonly isSecond: boolean;
}

interface PasswordHalfProps extends MadeHalf {
  readonly onClose: () => void;
}

/** Shown only once; it cannot be looked up again. */
export function PasswordHalf(props: PasswordHalfProps): ReactNode {
  const { name, half, isSecond, onClose } = props;
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(half);
    showToast(t('console.copied'), 'success');
  };
  return (
    <section role="status" className="flex flex-col gap-3 rounded-card bg-proof-soft p-4">
      <h2 className="m-0 text-headline">
        {t(isSecond ? 'console.secondHalf' : 'console.firstHalf', { name })}
      </h2>
      <code data-testid="password-half" className="figures block text-title">
        {half}
      </code>
      <p className="m-0 text-label font-normal text-secondary">
        {t(isSecond ? 'console.secondHalfText' : 'console.firstHalfText')}
      </p>
      <div className="flex gap-3 *:max-w-48 *:flex-1">
        <Button size="compact" onClick={() => void copy()}>
          {t('console.copy')}
        </Button>
        <Button tone="quiet" size="compact" onClick={onClose}>
          {t('console.close')}
        </Button>
      </div>
    </section>
  );
}
