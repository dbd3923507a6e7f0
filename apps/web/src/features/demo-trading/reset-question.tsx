import { useText } from '@candor/client/language';
import { DEMO_GRANT } from '@candor/domain/demo-trading/fresh-book';
import { Button } from '@candor/ui/button';
import { numberText } from '@candor/ui/number-text';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { startOver } from './demo-account.ts';

/** Asks before everything done with demo money is forgotten. */
export function ResetQuestion({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const amount = numberText(DEMO_GRANT, { decimals: 0 });
  const reset = (close: () => void) => {
    startOver();
    showToast(t('demoTrading.resetDone', { amount }), 'success');
    close();
  };
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('demoTrading.resetTitle')}
      text={t('demoTrading.resetText', { amount })}
      actions={(close) => (
        <>
          <Button tone="quiet" onClick={close}>
            {t('shell.cancel')}
          </Button>
          <Button tone="danger" className="grow-[1.7]!" onClick={() => reset(close)}>
            {t('demoTrading.resetConfirm')}
          </Button>
        </>
      )}
    >
      <PracticeChip />
    </Sheet>
  );
}
