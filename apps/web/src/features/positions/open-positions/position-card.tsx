import { contractTerms } from '@candor/domain/positions/contract-terms';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Change } from '@candor/ui/figures';
import type { Rate } from '@candor/domain/money/money';
import { memo, useMemo, type ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { useText } from '../../../platform/language.ts';
import { useTicker } from '../../../platform/live.ts';
import { goTo } from '../../../platform/route.ts';
import { crossRatio, usePositionsSummary } from '../funds.ts';
import { toOpenPosition, type Position } from '../position.ts';
import { liveFigures } from '../../../parts/contract/live-figures.ts';
import { SmallerFill } from '../../../parts/contract/smaller-fill.tsx';
import { MarginBar } from '../../../parts/contract/margin-bar.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { SixFacts } from './six-facts.tsx';

/** What can be done with an open position; `look` shows all of it where a table shows a part. */
export type PositionCommand = 'close' | 'stops' | 'margin' | 'look';

export interface PositionCardProps {
  readonly position: Position;
  readonly onCommand: (position: Position, command: PositionCommand) => void;
}

/** One open position at the price of this moment. It follows its own symbol alone. */
export const PositionCard = memo(function PositionCard({
  position,
  onCommand,
}: PositionCardProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const terms = useMemo(() => contractTerms(market), [market]);
  const mark = useTicker(position.symbol)?.price ?? position.markPrice;
  const figures =
    mark === undefined ? undefined : liveFigures(toOpenPosition(position), mark, terms);
  return (
    <Card data-position={position.id}>
      <CardHead position={position} />
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
      <SixFacts position={position} market={market} mark={mark} />
      <OwnMarginBar position={position} ratio={figures?.marginRatio} />
      <div className="mt-3 grid grid-cols-3 gap-2">
        <Button
          size="compact"
          className="px-1!"
          tone="quiet"
          onClick={() => onCommand(position, 'stops')}
        >
          {t('position.stops')}
        </Button>
        <Button
          size="compact"
          className="px-1!"
          tone="quiet"
          onClick={() =>
            position.marginMode === 'cross' ? goTo('transfer') : onCommand(position, 'margin')
          }
        >
          {t(position.marginMode === 'cross' ? 'position.addFunds' : 'position.addMargin')}
        </Button>
        <Button size="compact" className="px-1!" onClick={() => onCommand(position, 'close')}>
          {t('position.close')}
        </Button>
      </div>
    </Card>
  );
});

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

function CardHead({ position }: { readonly position: Position }): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  return (
    <h2 className="flex flex-wrap items-center gap-2">
      <CurrencyIcon code={market.base} size={28} />
      <span className="text-headline">{pairName(market)}</span>
      <Chip tone={position.direction === 'long' ? 'up' : 'down'}>
        {t(`ticket.${position.direction}`)} {position.leverage}×
      </Chip>
      <Chip>{t(`ticket.${position.marginMode}`)}</Chip>
    </h2>
  );
}
