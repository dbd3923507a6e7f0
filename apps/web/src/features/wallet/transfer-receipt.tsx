import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Fact } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goTo } from '../../platform/route.ts';
import { amountOf, TRANSFER_CURRENCY } from './transfer-form.ts';
import type { TransferReceipt as Receipt } from './use-transfer.ts';

export interface TransferReceiptProps {
  readonly receipt: Receipt;
  readonly onClose: () => void;
  /** Back to where the customer came from, as to an order ticket. */
  readonly onDone: () => void;
}

/** The transferred amount and both new balances. */
export function TransferReceipt({ receipt, onClose, onDone }: TransferReceiptProps): ReactNode {
  const t = useText();
  const { form, balances } = receipt;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('transfer.done')}
      text={t(`transfer.way.${form.from}`)}
      actions={
        <>
          <Button tone="quiet" onClick={() => goTo('balanceChanges')}>
            {t('balanceChanges.title')}
          </Button>
          <Button onClick={onDone}>{t('shell.done')}</Button>
        </>
      }
    >
      <div role="status" className="pb-3 text-center text-display">
        <CurrencyAmount value={amountOf(form)} currency={TRANSFER_CURRENCY} />
        <p className="mt-1 flex justify-center">
          <PracticeChip />
        </p>
      </div>
      <dl className="border-t border-hairline pt-2">
        <Fact
          label={t('account.balance')}
          value={<CurrencyAmount value={balances.balance} currency={TRANSFER_CURRENCY} />}
        />
        <Fact
          label={t('account.contract')}
          value={<CurrencyAmount value={balances.contract} currency={TRANSFER_CURRENCY} />}
        />
      </dl>
    </Sheet>
  );
}
