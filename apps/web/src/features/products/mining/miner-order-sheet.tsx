import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { Amount } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { useCall } from '../../../platform/query.ts';
import { machinesOf, type MinerOrder } from './miner-order-card.tsx';

const COIN_DECIMALS = 8;

export interface MinerOrderSheetProps {
  readonly order: MinerOrder;
  readonly onClose: () => void;
}

/** What an order was credited, day by day, newest first. */
export function MinerOrderSheet({ order, onClose }: MinerOrderSheetProps): ReactNode {
  const t = useText();
  const asked = useCall(productsCalls, 'getProductOrder', { id: order.id });
  const name = t('mining.hostedName', { machines: machinesOf(order), name: order.productName });
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={name}
      text={t('minerOrders.incomeText')}
    >
      {asked.data ? (
        asked.data.income.length === 0 ? (
          <p className="text-body text-secondary">{t('minerOrders.noIncome')}</p>
        ) : (
          <Facts>
            {asked.data.income.toReversed().map(({ day, amount }) => (
              <Fact
                key={day}
                label={<span className="figures">{day}</span>}
                value={
                  <Amount value={amount} decimals={COIN_DECIMALS} unit={order.incomeCurrency} />
                }
              />
            ))}
          </Facts>
        )
      ) : asked.isPending ? (
        <LoadingCards count={2} />
      ) : (
        <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
    </Sheet>
  );
}
