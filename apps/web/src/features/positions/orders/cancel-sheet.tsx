import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { Distance } from '../../../parts/contract/distance.tsx';
import { useMoneyText } from '../../../parts/demo/use-money-text.ts';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useTicker } from '../../../platform/live.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions } from '../funds.ts';
import { toRestingOrder, type Position } from '../position.ts';

export interface CancelSheetProps {
  readonly order: Position;
  readonly onClose: () => void;
}

/** Asks, and cancels an order; whether it was filled meanwhile, the server says. */
export function CancelSheet({ order, onClose }: CancelSheetProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const { base, quote, quantityPrecision } = shownMarket(order.symbol);
  const size = numberText(order.quantity, { decimals: quantityPrecision });
  const cancel = useCommand(positionsCalls, 'cancelPosition', {
    refreshes: changedByPositions,
    onDone() {
      successHaptic();
      showToast(t('order.cancelled'), 'success');
      onClose();
    },
  });
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
          <Button
            className="grow-[2.4]!"
            busy={cancel.isPending}
            disabled={!isOnline}
            onClick={() => cancel.mutate({ id: order.id }, { onError: warningHaptic })}
          >
            {t('order.confirmCancel', { size, base })}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <PracticeChip />
      </div>
      <OrderFacts order={order} />
      {isOnline ? null : (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {t('trade.offline')}
        </p>
      )}
    </Sheet>
  );
}

function OrderFacts({ order }: Pick<CancelSheetProps, 'order'>): ReactNode {
  const t = useMoneyText();
  const { limitPrice } = order;
  const mark = useTicker(order.symbol)?.price ?? order.markPrice;
  return (
    <Facts>
      <Fact
        label={t('ticket.limitPrice')}
        value={<Price value={limitPrice} decimals={shownMarket(order.symbol).pricePrecision} />}
      />
      <Fact
        label={t('order.distance')}
        value={<Distance limitPrice={limitPrice} mark={mark} bare />}
      />
      <Fact
        label={t('order.returns')}
        value={
          <Amount value={lockedBy(toRestingOrder(order))} decimals={MONEY_DECIMALS} unit="USDT" />
        }
      />
    </Facts>
  );
}
