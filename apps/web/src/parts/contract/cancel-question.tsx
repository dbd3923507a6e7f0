import type { Price as PriceValue } from '@candor/domain/money/money';
import { lockedBy } from '@candor/domain/positions/limit-order';
import type { RestingOrder } from '@candor/domain/positions/terms';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import type { SheetProps } from '@candor/ui/sheet';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { useTicker } from '../../platform/live.ts';
import { pairName, shownMarket } from '../markets.ts';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { Distance } from './distance.tsx';

export interface CancelQuestionProps {
  /** Sheet component that shows whose money it is. */
  readonly sheet: ComponentType<SheetProps>;
  readonly order: RestingOrder;
  /** Until the first price arrives. */
  readonly firstMark?: PriceValue | undefined;
  readonly busy?: boolean;
  /** Why it cannot be sent at the moment. */
  readonly pause?: string | null;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Confirmation before canceling an order; a filled order can no longer be canceled. */
export function CancelQuestion(props: CancelQuestionProps): ReactNode {
  const { sheet: Sheet, order, firstMark, busy = false, pause = null, onCancel, onClose } = props;
  const t = useText();
  const { base, quote, pricePrecision, quantityPrecision } = shownMarket(order.symbol);
  const mark = useTicker(order.symbol)?.price ?? firstMark;
  const size = numberText(order.quantity, { decimals: quantityPrecision });
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`order.cancelTitle.${order.direction}`, { pair: pairName({ base, quote }) })}
      text={t('order.cancelText')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('close.keep')}
          </Button>
          <Button className="grow-[1.7]!" busy={busy} disabled={pause !== null} onClick={onCancel}>
            {t('order.confirmCancel', { size, base })}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact
          label={t('ticket.limitPrice')}
          value={<Price value={order.limitPrice} decimals={pricePrecision} />}
        />
        <Fact
          label={t('order.distance')}
          value={<Distance limitPrice={order.limitPrice} mark={mark} bare />}
        />
        <Fact
          label={t('order.returns')}
          value={<Amount value={lockedBy(order)} decimals={MONEY_DECIMALS} unit="USDT" />}
        />
      </Facts>
      {pause === null ? null : (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {pause}
        </p>
      )}
    </Sheet>
  );
}
