import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Rate, Price as PriceValue } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { Button, IconButton } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Change, Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { numberText, percentText } from '@candor/ui/number-text';
import { memo, useMemo, type ReactNode } from 'react';
import { Cell, Cells } from '../../../parts/contract/cell.tsx';
import { FeeRate } from '../../../parts/contract/fee-amount.tsx';
import { liveFigures } from '../../../parts/contract/live-figures.ts';
import { MarginBar } from '../../../parts/contract/margin-bar.tsx';
import { SmallerFill } from '../../../parts/contract/smaller-fill.tsx';
import { liveTrailing } from '../../../parts/contract/trailing.ts';
import { useContractTerms } from '../../../parts/contract/use-contract-terms.ts';
import { useCarry } from '../../../parts/contract/use-carry.ts';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { useIsDemo } from '../../../platform/backend.ts';
import { useTicker } from '../../../platform/live.ts';
import { goTo } from '../../../platform/route.ts';
import { crossRatio, usePositionsSummary } from '../funds.ts';
import { toOpenPosition, type Position } from '../position.ts';

/** What can be done with an open position; `look` shows all of it where a list shows a part. */
export type PositionCommand = 'close' | 'stops' | 'margin' | 'reverse' | 'look';

export interface PositionCardProps {
  readonly position: Position;
  readonly onCommand: (position: Position, command: PositionCommand) => void;
  /** With its fees, its funding and every act, rather than a way to them. */
  readonly isFull?: boolean;
}

/** One open position at the price of this moment. It follows its own symbol alone. */
export const PositionCard = memo(function PositionCard({
  position,
  onCommand,
  isFull = false,
}: PositionCardProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const terms = useMemo(() => contractTerms(market), [market]);
  const mark = useTicker(position.symbol)?.price ?? position.markPrice;
  const figures =
    mark === undefined ? undefined : liveFigures(toOpenPosition(position), mark, terms);
  return (
    <Card data-position={position.id} className={isFull ? 'bg-transparent! p-0!' : ''}>
      <CardHead
        position={position}
        {...(!isFull && { onMore: () => onCommand(position, 'look') })}
      />
      <SmallerFill ordered={position.orderedQuantity} market={market} />
      <p className="mt-3 text-label font-normal text-tertiary">{t('position.profit')}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-title">
          <Amount value={figures?.profit} decimals={MONEY_DECIMALS} signed />
        </span>
        <span className="text-body-strong">
          <Change rate={figures?.profitRate} />
        </span>
      </p>
      <Cells>
        <SixFacts position={position} market={market} mark={mark} />
        {isFull ? <CostCells position={position} market={market} /> : null}
      </Cells>
      <TrailingLine position={position} market={market} mark={mark} />
      <OwnMarginBar position={position} ratio={figures?.marginRatio} />
      <CardCommands position={position} onCommand={onCommand} isFull={isFull} />
    </Card>
  );
});

/** What is done with it most often; less frequent acts stand in the sheet of the whole position. */
function CardCommands({ position, onCommand, isFull }: PositionCardProps): ReactNode {
  const t = useText();
  const isCross = position.marginMode === 'cross';
  const act = (command: PositionCommand) => () => onCommand(position, command);
  const look = { size: 'compact', className: 'px-1!' } as const;
  return (
    <div className={`mt-3 grid gap-2 ${isFull ? 'grid-cols-2' : 'grid-cols-3'}`}>
      <Button {...look} tone="quiet" onClick={act('stops')}>
        {t('position.stops')}
      </Button>
      <Button {...look} tone="quiet" onClick={isCross ? () => goTo('transfer') : act('margin')}>
        {t(isCross ? 'position.addFunds' : 'position.addMargin')}
      </Button>
      {isFull ? (
        <Button {...look} tone="quiet" onClick={act('reverse')}>
          {t('position.reverse')}
        </Button>
      ) : null}
      <Button {...look} onClick={act('close')}>
        {t('position.close')}
      </Button>
    </div>
  );
}

/** An isolated position closes by its own ratio, a cross one by that of its account. */
function OwnMarginBar({
  position,
  ratio,
}: {
  readonly position: Position;
  readonly ratio: Rate | undefined;
}): ReactNode {
  const { data: summary } = usePositionsSummary();
  if (position.marginMode === 'isolated') return <MarginBar ratio={ratio} />;
  return <MarginBar ratio={crossRatio(summary)} isOfAccount />;
}

interface CardHeadProps {
  readonly position: Position;
  /** Missing where all of it is shown. */
  readonly onMore?: () => void;
}

function CardHead({ position, onMore }: CardHeadProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  return (
    <div className="flex items-start gap-2">
      <h2 className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        {onMore ? (
          <>
            <CurrencyIcon code={market.base} size={28} />
            <span className="text-headline">{pairName(market)}</span>
          </>
        ) : null}
        <Chip tone={position.direction === 'long' ? 'up' : 'down'}>
          {t(`ticket.${position.direction}`)} {position.leverage}×
        </Chip>
        <Chip>{t(`ticket.${position.marginMode}`)}</Chip>
      </h2>
      {onMore ? (
        <IconButton
          label={t('position.acts')}
          aria-haspopup="dialog"
          className="-my-2 -me-2.5"
          onClick={onMore}
        >
          <Icon name="more" />
        </IconButton>
      ) : null}
    </div>
  );
}

/** Where the trailing stop has got to at the price of this moment. */
function TrailingLine({ position, market, mark }: SixFactsProps): ReactNode {
  const t = useText();
  if (!position.trailing) return null;
  const live = liveTrailing(position.direction, position.trailing, mark);
  const decimals = { decimals: market.pricePrecision };
  return (
    <p className="figures-text mt-2 rounded-control bg-sunken px-3 py-2 text-label font-normal text-secondary">
      <span className="font-medium text-primary">{t('closeReason.trailingStop')}</span>{' '}
      {t(live.isActive ? 'trailing.following' : 'trailing.waiting', {
        rate: percentText(live.callbackRate, { decimals: 2 }),
        best: numberText(live.best, decimals),
        price: numberText(live.trigger, decimals),
        activation: numberText(live.activationPrice ?? live.best, decimals),
      })}
    </p>
  );
}

interface SixFactsProps {
  readonly position: Position;
  readonly market: MarketSymbol;
  readonly mark: PriceValue | undefined;
}

/** Entry, mark, liquidation, size, margin, stops. */
function SixFacts({ position, market, mark }: SixFactsProps): ReactNode {
  const t = useText();
  const price = (value: PriceValue | undefined) => (
    <Price value={value} decimals={market.pricePrecision} />
  );
  return (
    <>
      <Cell label={t('position.entry')} value={price(position.openPrice)} />
      <Cell label={t('position.mark')} value={price(mark)} />
      <Cell label={t('position.liquidation')} value={price(position.liquidationPrice)} isLast />
      <Cell
        label={t('position.size', { base: market.base })}
        value={<Amount value={position.quantity} decimals={market.quantityPrecision} />}
      />
      <Cell
        label={t('position.margin')}
        value={<Amount value={position.margin} decimals={MONEY_DECIMALS} />}
      />
      <Cell
        label={t('position.stops')}
        value={
          <>
            {price(position.takeProfit)} / {price(position.stopLoss)}
          </>
        }
        isLast
      />
    </>
  );
}

/** Fees paid and to come, and what holding has cost and will. */
function CostCells({ position, market }: CarryCellsProps): ReactNode {
  const t = useText();
  const { feeRate, feeTerms } = useContractTerms(market);
  const isDemo = useIsDemo();
  return (
    <>
      {position.openFeeTerms ? (
        <>
          <Cell
            label={t('position.fee')}
            value={<Amount value={position.fee} decimals={MONEY_DECIMALS} />}
          />
          <Cell label={t('position.feeRate')} value={<FeeRate {...position.openFeeTerms} />} />
          <Cell
            label={t('position.feeRateToClose')}
            value={<FeeRate rate={feeRate} level={feeTerms.level} />}
            isLast
          />
        </>
      ) : null}
      {isDemo ? null : <CarryCells position={position} market={market} />}
    </>
  );
}

interface CarryCellsProps {
  readonly position: Position;
  readonly market: MarketSymbol;
}

/** What holding the position has brought or cost so far, and what its next moment will. */
function CarryCells({ position, market }: CarryCellsProps): ReactNode {
  const t = useText();
  const carry = useCarry(position.symbol);
  const rate = carry?.[position.direction];
  return (
    <>
      <Cell
        label={t(market.type === 'crypto' ? 'position.carry' : 'position.swap')}
        value={<Amount value={position.carry} decimals={MONEY_DECIMALS} signed />}
      />
      <Cell
        label={t('position.nextCarry')}
        value={
          <span className="figures">
            {rate === undefined ? '—' : percentText(rate, { decimals: 4, signed: true })}
          </span>
        }
      />
      <Cell
        label={t('position.nextCarryTime')}
        value={<span className="figures">{carry?.time ?? '—'}</span>}
        isLast
      />
    </>
  );
}
