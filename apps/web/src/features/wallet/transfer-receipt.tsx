import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { Fact } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goTo } from '../../platform/route.ts';
import { amountOf, TRANSFER_CURRENCY, TRANSFER_DECIMALS } from './transfer-form.ts';
import type { TransferReceipt as Receipt } from './use-transfer.ts';

export interface TransferReceiptProps {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

/** The transferred amount and both new balances. */
export function TransferReceipt({ receipt, onClose }: TransferReceiptProps): ReactNode {
  const t = useText();
  const { form, balances } = receipt;
  const money = { decimals: TRANSFER_DECIMALS, unit: TRANSFER_CURRENCY };
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
            {t('assets.records')}
          </Button>
          <Button onClick={onClose}>{t('shell.done')}</Button>
        </>
      }
    >
      <div role="status" className="pb-3 text-center text-display">
        <Amount value={amountOf(form)} {...money} />
        <p className="mt-1 flex justify-center">
          <PracticeChip />
        </p>
      </div>
      <dl className="border-t border-hairline pt-2">
        <Fact label={t('account.balance')} value={<Amount value={balances.balance} {...money} />} />
        <Fact
          label={t('account.contract')}
          value={<Amount value={balances.contract} {...money} />}
        />
      </dl>
    </Sheet>
  );
}
