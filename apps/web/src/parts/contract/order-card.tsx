import { useText } from '@candor/client/language';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { lockedBy } from '@candor/domain/positions/limit-order';
import type { RestingOrder } from '@candor/domain/positions/terms';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useTicker } from '../../platform/live.ts';
import { utcTimeText } from '../../platform/time-text.ts';
import { pairName, shownMarket } from '../markets.ts';
import { Cell, Cells } from './cell.tsx';
import { Distance } from './distance.tsx';
import { MONEY_DECIMALS } from '../money-decimals.ts';

export interface OrderCardProps {
  readonly order: RestingOrder;
  /** Epoch milliseconds. */
  readonly placedAt: number | undefined;
  /** Until the first price arrives. */
  readonly firstMark?: PriceValue | undefined;
  /** What a stop-limit order waits or waited for. */
  readonly stop?: { readonly price: PriceValue; readonly isCrossed: boolean } | undefined;
  /** Shown after the order type. */
  readonly chip?: ReactNode;
  readonly onCancel: () => void;
  readonly onEdit: () => void;
}

/** A resting order and its distance from the price. */
export function OrderCard(props: OrderCardProps): ReactNode {
  const { order, placedAt, firstMark, stop, chip, onCancel, onEdit } = props;
  const t = useText();
  const market = shownMarket(order.symbol);
  const mark = useTicker(order.symbol)?.price ?? firstMark;
  const price = (value: PriceValue | null | undefined) => (
    <Price value={value ?? undefined} decimals={market.pricePrecision} />
  );
  return (
    <Card data-order={order.id}>
      <h2 className="flex flex-wrap items-center gap-2">
        <CurrencyIcon code={market.base} size={28} />
        <span className="text-headline">{pairName(market)}</span>
        <Chip tone={order.direction === 'long' ? 'up' : 'down'}>
          {t(`ticket.${order.direction}`)} {order.leverage}×
        </Chip>
        <Chip>{t(stop ? 'ticket.stopLimit' : 'ticket.limit')}</Chip>
        {chip}
      </h2>
      <p className="mt-3 text-label font-normal text-tertiary">{t('ticket.limitPrice')}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-title">{price(order.limitPrice)}</span>
        <span className="text-body-strong">
          <Distance limitPrice={order.limitPrice} mark={mark} />
        </span>
      </p>
      {stop ? (
        <p className="figures-text mt-2 rounded-control bg-sunken px-3 py-2 text-label font-normal text-secondary">
          {t(stop.isCrossed ? 'order.stopCrossed' : 'order.stopWaits', {
            price: numberText(stop.price, { decimals: market.pricePrecision }),
          })}
        </p>
      ) : null}
      <Cells>
        <Cell
          label={t('position.size', { base: market.base })}
          value={<Amount value={order.quantity} decimals={market.quantityPrecision} />}
        />
        <Cell
          label={t('order.locked')}
          value={<Amount value={lockedBy(order)} decimals={MONEY_DECIMALS} />}
        />
        <Cell label={t('position.mark')} value={price(mark)} isLast />
        {order.marginMode === 'cross' ? (
          <Cell label={t('marginMode.title')} value={t('ticket.cross')} />
        ) : (
          <Cell label={t('position.liquidation')} value={price(order.liquidationPrice)} />
        )}
        <Cell label={t('chartLine.short.takeProfit')} value={price(order.takeProfit)} />
        <Cell label={t('chartLine.short.stopLoss')} value={price(order.stopLoss)} isLast />
      </Cells>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <span className="figures-text text-label font-normal text-tertiary">
          {t('order.placed', { time: utcTimeText(placedAt) })}
        </span>
        <span className="flex min-w-28 gap-2">
          <Button size="compact" tone="quiet" onClick={onEdit}>
            {t('order.edit')}
          </Button>
          <Button size="compact" tone="quiet" onClick={onCancel}>
            {t('order.cancel')}
          </Button>
        </span>
      </div>
    </Card>
  );
}
