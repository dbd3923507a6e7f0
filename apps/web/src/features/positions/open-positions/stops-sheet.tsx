import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { toText, type Price } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import type { StopBasis, StopKind, StopUnit } from '@candor/domain/positions/stop-target';
import { stopLossRange, takeProfitRange } from '@candor/domain/positions/stop-range';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Segmented } from '@candor/ui/segmented';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useMemo, useState, type ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { DemoNote } from '../../../parts/demo/demo-note.tsx';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { useTickerDetail } from '../../../platform/live.ts';
import { DemoChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions } from '../funds.ts';
import { toOpenPosition, type Position } from '../position.ts';
import { isWithin, rangeText } from '../ticket/ticket-problems.ts';
import { readStop, stopDecimals, stopText } from '../../../parts/contract/stop-entry.ts';
import { StopResult } from '../../../parts/contract/stop-result.tsx';
import { StopUnitChoice } from '../../../parts/contract/stop-unit-choice.tsx';
import { TrailingFields, useTrailing } from './trailing-fields.tsx';

export interface StopsSheetProps {
  readonly position: Position;
  /** Where lines were dragged to; else the sheet begins with what is set. */
  readonly moved?: Readonly<Partial<Record<StopKind, Price>>>;
  readonly onClose: () => void;
}

type Kind = 'fixed' | 'trailing';

/** Sets, changes or removes take profit, stop loss and the trailing stop, within their ranges. */
export function StopsSheet({ position: stored, moved, onClose }: StopsSheetProps): ReactNode {
  const t = useText();
  const position = { ...stored, ...moved };
  const market = shownMarket(position.symbol);
  const [kind, setKind] = useState<Kind>('fixed');
  const stops = useStops(position, onClose);
  const trailing = useTrailing(position, { mark: stops.mark, onDone: onClose });
  const isFixed = kind === 'fixed';
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('stops.title', { pair: pairName(market) })}
      text={t('stops.text')}
      actions={
        isFixed ? (
          <Button busy={stops.isSending} disabled={!stops.canSend} onClick={stops.send}>
            {t(stops.isEmpty ? 'stops.remove' : 'stops.save')}
          </Button>
        ) : (
          <Button
            busy={trailing.isSending}
            disabled={!trailing.canSend || stops.pause !== null}
            onClick={trailing.send}
          >
            {t(trailing.isEmpty && position.trailing ? 'trailing.remove' : 'trailing.save')}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <span className="flex flex-wrap gap-2">
          <DemoChip />
          <PriceChip price={stops.detail} />
        </span>
        <KindChoice kind={kind} onChoose={setKind} />
        {isFixed ? (
          <FixedStops stops={stops} market={market} />
        ) : (
          <TrailingFields
            position={position}
            trailing={trailing}
            basis={stops.basis}
            mark={stops.mark}
          />
        )}
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

function KindChoice({
  kind,
  onChoose,
}: {
  readonly kind: Kind;
  readonly onChoose: (kind: Kind) => void;
}): ReactNode {
  const t = useText();
  return (
    <Segmented
      label={t('stops.kind')}
      segments={[
        { value: 'fixed', label: t('position.stops') },
        { value: 'trailing', label: t('closeReason.trailingStop') },
      ]}
      value={kind}
      onChange={onChoose}
    />
  );
}

interface FixedStopsProps {
  readonly stops: ReturnType<typeof useStops>;
  readonly market: MarketSymbol;
}

/** Take profit and stop loss, in the unit of choice. */
function FixedStops({ stops, market }: FixedStopsProps): ReactNode {
  const t = useText();
  const field = {
    decimals: stopDecimals(stops.unit, market.pricePrecision),
    unit: t(`stopUnit.sign.${stops.unit}`, { quote: market.quote }),
    placeholder: '—',
  };
  return (
    <>
      <StopUnitChoice unit={stops.unit} onChoose={stops.choose} />
      {(['takeProfit', 'stopLoss'] as const).map((kind) => {
        const { text, change, error, range, price } = stops[kind];
        return (
          <div key={kind}>
            <AmountField
              {...field}
              label={t(`ticket.${kind}`)}
              value={text}
              onChange={change}
              error={error}
              aside={range}
            />
            {price !== null && !error ? (
              <p className="pt-1 text-label font-normal text-secondary">
                <StopResult at={price} basis={stops.basis} decimals={market.pricePrecision} />
              </p>
            ) : null}
          </div>
        );
      })}
    </>
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
  const [unit, setUnit] = useState<StopUnit>('price');
  const basis = useStopBasis(position);
  const level = { position, unit, basis };
  const takeProfit = useLevel('takeProfit', takeProfitRange(context), level);
  const stopLoss = useLevel('stopLoss', stopLossRange(context), level);
  const command = useCommand(positionsCalls, 'updateStops', {
    refreshes: changedByPositions,
    onDone() {
      showToast(t('stops.saved'), 'success');
      onClose();
    },
  });
  return {
    detail,
    mark,
    pause,
    unit,
    basis,
    choose(next: StopUnit) {
      takeProfit.show(next);
      stopLoss.show(next);
      setUnit(next);
    },
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

/** What the stops would close, under the terms of the pair. */
function useStopBasis(position: Position): StopBasis {
  const terms = useMemo(() => contractTerms(shownMarket(position.symbol)), [position.symbol]);
  return { ...toOpenPosition(position), terms };
}

interface LevelOptions {
  readonly position: Position;
  readonly unit: StopUnit;
  readonly basis: StopBasis;
}

function useLevel(
  kind: StopKind,
  range: ReturnType<typeof stopLossRange>,
  { position, unit, basis }: LevelOptions,
) {
  const t = useText();
  const present = position[kind];
  const [text, change] = useState(present === undefined ? '' : toText(present));
  const price = readStop(kind, { unit, text }, basis);
  const allowed = rangeText(range, shownMarket(position.symbol).pricePrecision);
  const allowedText = t(allowed.id, allowed.values);
  const isWrong = price !== null && !isWithin(price, range);
  return {
    text,
    change,
    /** The same level in another unit; nothing of one that could not be set. */
    show: (next: StopUnit) => change(price === null || isWrong ? '' : stopText(next, price, basis)),
    price,
    range: allowedText,
    error: isWrong ? t('stops.outside', { range: allowedText }) : undefined,
  };
}
