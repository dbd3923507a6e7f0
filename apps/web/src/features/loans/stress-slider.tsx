import { useText } from '@candor/client/language';
import type { marginPrices } from '@candor/domain/loans/margin-watch';
import type { Price, Rate } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { numberText, percentText } from '@candor/ui/number-text';
import { Slider } from '@candor/ui/slider';
import { useState, type ReactNode } from 'react';
import type { PledgeTerms } from './use-loans.ts';

/** Steps of the slider, from the price now to the lowest. */
const STEPS = 200;
/** The lowest price of the slider, as a share of the one at which collateral is sold. */
const BELOW = 85n;

export interface StressSliderProps {
  readonly coin: string;
  readonly index: Price;
  readonly prices: ReturnType<typeof marginPrices>;
  readonly ltvAt: (price: Price) => Rate | null;
  readonly levels: PledgeTerms['ltv'];
}

/** What another price would do to the loan: a figure for every price down to below the sale. */
export function StressSlider(props: StressSliderProps): ReactNode {
  const t = useText();
  const { coin, index, prices, levels } = props;
  const [step, setStep] = useState(0);
  const lowest = lowestOf(index, prices.sold);
  const price = priceAt(step, index, lowest);
  const ltv = props.ltvAt(price);
  const ltvText = ltv === null ? '—' : percentText(ltv, { decimals: 1 });
  const stepOf = (at: Price) =>
    index === lowest ? -1 : Number(((index - at) * BigInt(STEPS)) / (index - lowest));
  const marks = [
    { at: stepOf(prices.warned), label: `${t('loans.warnedAt')} ${shown(prices.warned)}` },
    { at: stepOf(prices.called), label: `${t('loans.calledAt')} ${shown(prices.called)}` },
    { at: stepOf(prices.sold), label: `${t('loans.soldAt')} ${shown(prices.sold)}` },
  ];
  return (
    <Card>
      <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-label text-secondary">{t('loans.ifFallsTo', { coin })}</span>
        <span className="figures min-w-0 text-headline wrap-anywhere" aria-live="off">
          {shown(price)} → <span className={toneOf(ltv, levels)}>LTV {ltvText}</span>
        </span>
      </p>
      <Slider
        label={t('loans.ifFallsTo', { coin })}
        value={step}
        min={0}
        max={STEPS}
        largeStep={STEPS / 10}
        onChange={setStep}
        valueText={t('loans.stressValue', { coin, price: shown(price), ltv: ltvText })}
        marks={marks}
        ends={[shown(index), shown(lowest)]}
      />
      <dl className="mt-3 figure-columns">
        <PriceFact label={t('loans.warnedAt')} price={prices.warned} />
        <PriceFact label={t('loans.calledAt')} price={prices.called} />
        <PriceFact label={t('loans.soldAt')} price={prices.sold} />
      </dl>
    </Card>
  );
}

function PriceFact({ label, price }: { readonly label: string; readonly price: Price }): ReactNode {
  return (
    <div>
      <dt className="text-label font-normal text-secondary">{label}</dt>
      <dd className="figures m-0 text-body-strong">{shown(price)}</dd>
    </div>
  );
}

const shown = (price: Price): string => numberText(price, { decimals: 2 });

/** Below the sale, and below half of the price now if that is further. */
function lowestOf(index: Price, sold: Price): Price {
  const below = (sold * BELOW) / 100n;
  return (below < index ? below : index / 2n) as Price;
}

const priceAt = (step: number, index: Price, lowest: Price): Price =>
  (index - ((index - lowest) * BigInt(step)) / BigInt(STEPS)) as Price;

/** Color of a loan to value, beside the figure and the levels that say the same. */
export function toneOf(ltv: Rate | null, levels: PledgeTerms['ltv']): string {
  if (ltv === null || ltv < levels.warn) return '';
  return ltv < levels.sell ? 'text-warning' : 'text-danger';
}
