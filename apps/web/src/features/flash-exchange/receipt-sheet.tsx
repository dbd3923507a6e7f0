import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goTo } from '../../platform/route.ts';
import { ExchangeFacts } from './exchange-facts.tsx';
import type { Exchange } from './exchange-form.ts';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';

export interface ReceiptSheetProps {
  readonly receipt: Exchange;
  readonly onClose: () => void;
}

/** The receipt of an exchange. */
export function ReceiptSheet({ receipt, onClose }: ReceiptSheetProps): ReactNode {
  const t = useText();
  const { to, received } = receipt;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('flashExchange.done')}
      text={t('flashExchange.doneText')}
      actions={
        <>
          <Button tone="quiet" onClick={() => goTo('flashExchangeOrders')}>
            {t('flashExchangeOrders.title')}
          </Button>
          <Button onClick={onClose}>{t('shell.done')}</Button>
        </>
      }
    >
      <div role="status" className="pb-3 text-center text-display">
        <CurrencyAmount value={received} currency={to} />
        <p className="mt-1 flex justify-center">
          <PracticeChip />
        </p>
      </div>
      <ExchangeFacts terms={receipt} />
    </Sheet>
  );
}
