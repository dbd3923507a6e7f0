import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { dayOf } from '@candor/domain/calendar';
import { ONE } from '@candor/domain/money/fixed';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goTo } from '../../../platform/route.ts';

const COIN_DECIMALS = 8;

export interface HostReceiptProps {
  readonly order: ResultOf<'buyMiner'>;
  readonly onClose: () => void;
}

/** What was bought, when it runs, and what the house has locked for it. */
export function HostReceipt({ order, onClose }: HostReceiptProps): ReactNode {
  const t = useText();
  const machines = Number((order.quantity ?? 0n) / ONE);
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('mining.hosted', { machines, name: order.productName })}
      text={t('mining.hostedText')}
      actions={
        <>
          <Button tone="quiet" onClick={() => goTo('minerOrders')}>
            {t('mining.seeOrders')}
          </Button>
          <Button onClick={onClose}>{t('shell.done')}</Button>
        </>
      }
    >
      <div role="status" className="pb-3 text-center text-display">
        <Amount value={order.amount} decimals={MONEY_DECIMALS} unit={order.currency} />
        <p className="mt-1 flex justify-center">
          <PracticeChip />
        </p>
      </div>
      <Facts>
        <Fact
          label={t('mining.runsFrom')}
          value={t('mining.midnight', { day: dayOf(order.startsAt) })}
        />
        <Fact
          label={t('mining.runsTo')}
          value={t('mining.midnight', { day: dayOf(order.endsAt) })}
        />
        <Fact
          label={t('mining.lockedForYou')}
          value={
            <Amount value={order.reserved} decimals={COIN_DECIMALS} unit={order.incomeCurrency} />
          }
        />
      </Facts>
    </Sheet>
  );
}
