import { useText } from '@candor/client/language';
import { ONE } from '@candor/domain/money/fixed';
import { MINED } from '@candor/domain/products/kinds/mining/mining-terms';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { numberText, percentText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Slider } from '@candor/ui/slider';
import { useState, type ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import {
  assumptionsOf,
  type Miner,
  type Positions,
  projectionOf,
  RANGES,
  todaysPositions,
  type Today,
} from './projection.ts';

const COIN_DECIMALS = 8;

export interface CalculatorCardProps {
  readonly miner: Miner;
  readonly today: Today;
}

/** What a machine would earn if the coin, the difficulty or electricity were different. */
export function CalculatorCard({ miner, today }: CalculatorCardProps): ReactNode {
  const t = useText();
  const start = todaysPositions(miner);
  const [at, setAt] = useState(start);
  const assumed = assumptionsOf(at, today);
  const { income, worth, result, isCapped, breakEven } = projectionOf(miner, today, {
    machines: 1n,
    assumed,
  });
  const isChanged = (Object.keys(start) as (keyof Positions)[]).some(
    (key) => at[key] !== start[key],
  );
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-headline">{t('mining.calculator')}</h2>
        <span className="text-label font-normal text-tertiary">{t('mining.estimate')}</span>
      </div>
      <p role="status" className="mt-2 text-display">
        <Amount value={result} decimals={MONEY_DECIMALS} unit="USDT" signed leading />
      </p>
      <p className="text-label font-normal text-secondary">
        {t('mining.resultText', { days: miner.cycleDays })}
      </p>
      <Sliders at={at} today={today} onMove={(part) => setAt({ ...at, ...part })} />
      <div className="mt-4">
        <Facts>
          <Fact
            label={t('mining.cycleIncome')}
            value={<Amount value={income} decimals={COIN_DECIMALS} unit={MINED} />}
          />
          <Fact
            label={t('mining.worth')}
            value={<Amount value={worth} decimals={MONEY_DECIMALS} unit="USDT" />}
          />
          <Fact
            label={t('mining.breakEven')}
            value={
              breakEven === null ? (
                t('mining.never')
              ) : (
                <Amount value={breakEven as never} decimals={MONEY_DECIMALS} unit="USDT" />
              )
            }
          />
        </Facts>
      </div>
      {isCapped ? (
        <p className="mt-2 text-label font-normal text-warning">{t('mining.capped')}</p>
      ) : null}
      <Button
        tone="quiet"
        size="compact"
        className="mt-3"
        disabled={!isChanged}
        onClick={() => setAt(start)}
      >
        {t(isChanged ? 'mining.reset' : 'mining.atToday')}
      </Button>
    </Card>
  );
}

interface SlidersProps {
  readonly at: Positions;
  readonly today: Today;
  readonly onMove: (part: Partial<Positions>) => void;
}

function Sliders({ at, today, onMove }: SlidersProps): ReactNode {
  const t = useText();
  const { price, difficultyGrowth, electricity } = assumptionsOf(at, today);
  const priceText = `${numberText(price, { decimals: MONEY_DECIMALS })} USDT`;
  const growthText = percentText(difficultyGrowth, { decimals: 2, signed: true });
  const powerText = `${numberText(electricity, { decimals: 3 })} USDT`;
  const percent = (value: number) =>
    percentText((BigInt(value) * ONE) / 100n, { decimals: 0, signed: true });
  return (
    <div className="mt-4 grid gap-3">
      <Assumption label={t('mining.coinPrice')} value={priceText}>
        <Slider
          {...RANGES.price}
          label={t('mining.coinPrice')}
          value={at.price}
          valueText={priceText}
          ends={[percent(RANGES.price.min), percent(RANGES.price.max)]}
          onChange={(value) => onMove({ price: value })}
        />
      </Assumption>
      <Assumption label={t('mining.growth')} value={growthText}>
        <Slider
          {...RANGES.growth}
          largeStep={4}
          label={t('mining.growth')}
          value={at.growth}
          valueText={growthText}
          ends={[percent(RANGES.growth.min / 4), percent(RANGES.growth.max / 4)]}
          onChange={(value) => onMove({ growth: value })}
        />
      </Assumption>
      <Assumption label={t('mining.electricity')} value={powerText}>
        <Slider
          {...RANGES.electricity}
          label={t('mining.electricity')}
          value={at.electricity}
          valueText={powerText}
          ends={['0', '0.2']}
          onChange={(value) => onMove({ electricity: value })}
        />
      </Assumption>
    </div>
  );
}

interface AssumptionProps {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}

/** A slider below its name and figure. */
const Assumption = ({ label, value, children }: AssumptionProps): ReactNode => (
  <div>
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-label font-normal text-secondary">{label}</span>
      <span className="figures text-body font-medium">{value}</span>
    </p>
    {children}
  </div>
);
