import type { DemoPosition } from '@candor/domain/demo-trading/book';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Change, Price } from '@candor/ui/figures';
import { useMemo, type ReactNode } from 'react';
import { liveFigures } from '../../../parts/contract/live-figures.ts';
import { MarginBar } from '../../../parts/contract/margin-bar.tsx';
import { SmallerFill } from '../../../parts/contract/smaller-fill.tsx';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { useText } from '../../../platform/language.ts';
import { useTicker } from '../../../platform/live.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { DemoChip } from '../demo-mark.tsx';

export type DemoCommand = 'close' | 'stops' | 'margin';

export interface DemoCardProps {
  readonly position: DemoPosition;
  readonly onCommand: (command: DemoCommand) => void;
}

/** One demo position at the price of this moment. */
export function DemoCard({ position, onCommand }: DemoCardProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const terms = useMemo(() => contractTerms(market), [market]);
  const mark = useTicker(position.symbol)?.price;
  const figures = mark === undefined ? undefined : liveFigures(position, mark, terms);
  const command = (which: DemoCommand, label: string) => (
    <Button
      size="compact"
      className="px-1!"
      tone={which === 'close' ? 'primary' : 'quiet'}
      onClick={() => onCommand(which)}
    >
      {label}
    </Button>
  );
  return (
    <Card data-position={position.id}>
      <h2 className="flex flex-wrap items-center gap-2">
        <CurrencyIcon code={market.base} size={28} />
        <span className="text-headline">{pairName(market)}</span>
        <Chip tone={position.direction === 'long' ? 'up' : 'down'}>
          {t(`ticket.${position.direction}`)} {position.leverage}×
        </Chip>
        <DemoChip />
      </h2>
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
      <CardFacts position={position} mark={mark} />
      <MarginBar ratio={figures?.marginRatio} />
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {command('stops', t('position.stops'))}
        {command('margin', t('position.addMargin'))}
        {command('close', t('position.close'))}
      </div>
    </Card>
  );
}

interface CardFactsProps {
  readonly position: DemoPosition;
  readonly mark: PriceValue | undefined;
}

function CardFacts({ position, mark }: CardFactsProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const price = (value: PriceValue | null | undefined) => (
    <Price value={value ?? undefined} decimals={market.pricePrecision} />
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('position.entry'), price(position.entryPrice)],
    [t('position.mark'), price(mark)],
    [t('position.liquidation'), price(position.liquidationPrice)],
    [
      t('position.size', { base: market.base }),
      <Amount key="size" value={position.quantity} decimals={market.quantityPrecision} />,
    ],
    [
      t('position.margin'),
      <Amount key="margin" value={position.margin} decimals={MONEY_DECIMALS} />,
    ],
    [
      t('position.stops'),
      <span key="stops">
        {price(position.takeProfit)} / {price(position.stopLoss)}
      </span>,
    ],
  ];
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-3 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-label font-normal text-tertiary">{label}</dt>
          <dd className="m-0 text-[0.875rem]/5 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
