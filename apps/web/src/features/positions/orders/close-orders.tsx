import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import type { ResultOf } from '@candor/contract/calls';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Price } from '@candor/ui/figures';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { Cell, Cells } from '../../../parts/contract/cell.tsx';
import { Distance } from '../../../parts/contract/distance.tsx';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { useTicker } from '../../../platform/live.ts';
import { useCommand } from '../../../platform/query.ts';
import { utcTimeText } from '../../../platform/time-text.ts';
import { changedByPositions } from '../funds.ts';

export type CloseOrder = ResultOf<'placeCloseOrder'>;

/** Orders that wait to close a position at a limit, newest first. */
export function CloseOrders({ orders }: { readonly orders: readonly CloseOrder[] }): ReactNode {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 empty:hidden">
      {orders.map((order) => (
        <li key={order.id}>
          <CloseOrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}

/** It locks no money and opens nothing, so it is canceled without a question. */
function CloseOrderCard({ order }: { readonly order: CloseOrder }): ReactNode {
  const t = useText();
  const market = shownMarket(order.symbol);
  const mark = useTicker(order.symbol)?.price;
  const cancel = useCommand(positionsCalls, 'cancelCloseOrder', {
    refreshes: changedByPositions,
    onDone: () => showToast(t('limitClose.cancelled'), 'success'),
  });
  return (
    <Card data-order={order.id}>
      <h2 className="flex flex-wrap items-center gap-2">
        <CurrencyIcon code={market.base} size={28} />
        <span className="text-headline">{pairName(market)}</span>
        <Chip tone={order.direction === 'long' ? 'up' : 'down'}>
          {t(`ticket.${order.direction}`)}
        </Chip>
        <Chip>{t('closeReason.limitClose')}</Chip>
      </h2>
      <Cells>
        <Cell
          label={t('ticket.limitPrice')}
          value={<Price value={order.limitPrice} decimals={market.pricePrecision} />}
        />
        <Cell
          label={t('position.size', { base: market.base })}
          value={<Amount value={order.quantity} decimals={market.quantityPrecision} />}
        />
        <Cell
          label={t('position.mark')}
          value={<Price value={mark} decimals={market.pricePrecision} />}
          isLast
        />
      </Cells>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <span className="figures-text text-label font-normal text-tertiary">
          <Distance limitPrice={order.limitPrice} mark={mark} />
          <span className="block">{t('order.placed', { time: utcTimeText(order.placedAt) })}</span>
        </span>
        <Button
          size="compact"
          tone="quiet"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ id: order.id })}
        >
          {t('order.cancel')}
        </Button>
      </div>
    </Card>
  );
}
