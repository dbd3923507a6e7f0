import { useText } from '@candor/client/language';
import { divideDown } from '@candor/domain/money/fixed';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { numberText, percentText, shownSign } from '@candor/ui/number-text';
import { shortText } from '@candor/ui/short-number';
import type { ReactNode } from 'react';
import type { Candle, CandlePeriod } from '../../platform/live.ts';
import type { ChartReading } from './chart-host.ts';
import { lineTokens } from './line-tokens.ts';
import { isDaily } from './period-names.ts';
import { momentText } from './time-axis.ts';

export interface ReadOutProps {
  readonly market: MarketSymbol;
  readonly period: CandlePeriod;
  /** Oldest first. */
  readonly candles: readonly Candle[];
  /** Null until the chart has drawn. */
  readonly reading: ChartReading | null;
}

const prices = ['open', 'high', 'low', 'close'] as const;
const tones = { '-1': 'text-down', '0': 'text-secondary', '1': 'text-up' } as const;

/** Figures of the candle under the crosshair, else of the newest, in a place of constant height. */
export function ReadOut({ market, period, candles, reading }: ReadOutProps): ReactNode {
  const t = useText();
  const candle = candles.findLast(({ time }) => time === reading?.time) ?? candles.at(-1);
  if (!candle) return <div className="min-h-9 pb-1" />;
  const ratio = candle.open === 0n ? 0n : divideDown(candle.close - candle.open, candle.open);
  const tone = tones[`${shownSign(candle.close - candle.open, market.pricePrecision)}`];
  return (
    <div role="group" aria-label={t('chart.readOut')}>
      <dl className="figures m-0 flex min-h-9 flex-wrap content-start gap-x-2.5 pb-1 text-caption text-tertiary desktop:gap-x-3">
        <Figure label={t('chart.time')} hidesLabel>
          <span className="text-secondary">{momentText(candle.time * 1000, isDaily(period))}</span>
        </Figure>
        {prices.map((name) => (
          <Figure key={name} label={t(`chart.letter.${name}`)} title={t(`chart.${name}`)}>
            <span className={tone}>
              {numberText(candle[name], { decimals: market.pricePrecision })}
            </span>
          </Figure>
        ))}
        <Figure label={t('chart.change')} hidesLabel>
          <span className={tone}>{percentText(ratio, { decimals: 2, signed: true })}</span>
        </Figure>
        <Figure label={t('chart.letter.volume')} title={t('chart.volume')}>
          <span className="text-secondary">{shortText(candle.volume)}</span>
        </Figure>
        {reading?.indicators.map(({ name, value, line }) => (
          <Figure key={name} label={name} color={tokenOf(line)}>
            {value}
          </Figure>
        ))}
      </dl>
    </div>
  );
}

const tokenOf = (line: number): string => `var(${lineTokens[line % lineTokens.length]})`;

interface FigureProps {
  readonly label: string;
  /** The whole word, for screen readers, where the label is a letter. */
  readonly title?: string;
  readonly hidesLabel?: boolean;
  /** Of label and value. */
  readonly color?: string;
  readonly children: ReactNode;
}

function Figure({ label, title, hidesLabel, color, children }: FigureProps): ReactNode {
  return (
    <div className="flex gap-1 whitespace-nowrap" style={{ color }}>
      <dt className={hidesLabel ? 'screen-only' : undefined}>
        {title ? (
          <>
            <span aria-hidden="true">{label}</span>
            <span className="screen-only">{title}</span>
          </>
        ) : (
          label
        )}
      </dt>
      <dd className="m-0">{children}</dd>
    </div>
  );
}
