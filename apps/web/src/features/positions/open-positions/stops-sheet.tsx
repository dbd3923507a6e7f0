import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { toText, type Price as PriceValue } from '@candor/domain/money/money';
import { stopLossRange, takeProfitRange } from '@candor/domain/positions/stop-range';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { DemoNote } from '../../../parts/demo/demo-note.tsx';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { useTickerDetail } from '../../../platform/live.ts';
import { DemoChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions } from '../funds.ts';
import type { Position } from '../position.ts';
import { isWithin, rangeText } from '../ticket/ticket-problems.ts';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';

export interface StopsSheetProps {
  readonly position: Position;
  readonly onClose: () => void;
}

/** Sets, changes or removes take profit and stop loss, within the allowed ranges. */
export function StopsSheet({ position, onClose }: StopsSheetProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const stops = useStops(position, onClose);
  const field = { decimals: market.pricePrecision, unit: market.quote, placeholder: '—' };
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('stops.title', { pair: pairName(market) })}
      text={t('stops.text')}
      actions={
        <Button busy={stops.isSending} disabled={!stops.canSend} onClick={stops.send}>
          {t(stops.isEmpty ? 'stops.remove' : 'stops.save')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <span className="flex flex-wrap gap-2">
          <DemoChip />
          <PriceChip price={stops.detail} />
        </span>
        <AmountField
          {...field}
          label={t('ticket.takeProfit')}
          value={stops.takeProfit.text}
          onChange={stops.takeProfit.change}
          error={stops.takeProfit.error}
          aside={stops.takeProfit.range}
        />
        <AmountField
          {...field}
          label={t('ticket.stopLoss')}
          value={stops.stopLoss.text}
          onChange={stops.stopLoss.change}
          error={stops.stopLoss.error}
          aside={stops.stopLoss.range}
        />
        <DemoNote text="demoTrading.watched" />
        {stops.pause ? (
          <p role="status" className="text-label font-normal text-warning">
            {t(stops.pause)}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}

function useStops(position: Position, onClose: () => void) {
  const t = useText();
  const detail = useTickerDetail(position.symbol);
  const pause = usePauseReason(detail, 'close');
  const mark = detail?.mark ?? position.markPrice ?? position.openPrice;
  const context = {
    direction: position.direction,
    mark,
    liquidationPrice: position.liquidationPrice ?? null,
  };
  const takeProfit = useLevel(position.takeProfit, takeProfitRange(context), position);
  const stopLoss = useLevel(position.stopLoss, stopLossRange(context), position);
  const command = useCommand(positionsCalls, 'updateStops', {
    refreshes: changedByPositions,
    onDone() {
      showToast(t('stops.saved'), 'success');
      onClose();
    },
  });
  return {
    detail,
    pause,
    takeProfit,
    stopLoss,
    isEmpty: takeProfit.price === null && stopLoss.price === null,
    canSend: !pause && !takeProfit.error && !stopLoss.error,
    isSending: command.isPending,
    send: () =>
      command.mutate({
        id: position.id,
        ...(takeProfit.price !== null && { takeProfit: takeProfit.price }),
        ...(stopLoss.price !== null && { stopLoss: stopLoss.price }),
      }),
  };
}

function useLevel(
  present: PriceValue | undefined,
  range: ReturnType<typeof stopLossRange>,
  position: Position,
) {
  const t = useText();
  const [text, change] = useState(present === undefined ? '' : toText(present));
  const price = readDecimal(text) as PriceValue | null;
  const allowed = rangeText(range, shownMarket(position.symbol).pricePrecision);
  const allowedText = t(allowed.id, allowed.values);
  const isWrong = price !== null && !isWithin(price, range);
  return {
    text,
    change,
    price,
    range: allowedText,
    error: isWrong ? t('stops.outside', { range: allowedText }) : undefined,
  };
}
