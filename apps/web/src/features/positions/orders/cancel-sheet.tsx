import { positionsCalls } from '@candor/contract/calls/positions';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { pairName } from '../../../parts/markets.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useText } from '../../../platform/language.ts';
import { useTicker } from '../../../platform/live.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useAct } from '../../../platform/query.ts';
import { changedByPositions } from '../funds.ts';
import { marketOf, MONEY_DECIMALS, toOpenPosition, type Position } from '../position.ts';
import { Distance } from './distance.tsx';

export interface CancelSheetProps {
  readonly order: Position;
  readonly onClose: () => void;
}

/** The question before an order is cancelled; a filled one can no longer be, and the server says so. */
export function CancelSheet({ order, onClose }: CancelSheetProps): ReactNode {
  const t = useText();
  const market = marketOf(order);
  const mark = useTicker(order.symbol)?.price ?? order.markPrice;
  const isOnline = useIsOnline();
  const cancel = useAct(positionsCalls, 'cancelPosition', {
    refreshes: changedByPositions,
    onDone() {
      successHaptic();
      showToast(t('order.cancelled'), 'success');
      onClose();
    },
  });
  const size = numberText(order.quantity, { decimals: market.quantityPrecision });
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`order.cancelTitle.${order.direction}`, { pair: pairName(market) })}
      text={t('order.cancelText')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('close.keep')}
          </Button>
          <Button
            className="grow-[1.7]!"
            busy={cancel.isPending}
            disabled={!isOnline}
            onClick={() => cancel.mutate({ id: order.id }, { onError: warningHaptic })}
          >
            {t('order.confirmCancel', { size, base: market.base })}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <PracticeChip />
      </div>
      <Facts>
        <Fact
          label={t('ticket.limitPrice')}
          value={<Price value={order.limitPrice} decimals={market.pricePrecision} />}
        />
        <Fact
          label={t('order.distance')}
          value={<Distance limitPrice={order.limitPrice} mark={mark} bare />}
        />
        <Fact
          label={t('order.returns')}
          value={
            <Amount value={lockedBy(toOpenPosition(order))} decimals={MONEY_DECIMALS} unit="USDT" />
          }
        />
      </Facts>
      {isOnline ? null : (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {t('trade.offline')}
        </p>
      )}
    </Sheet>
  );
}
