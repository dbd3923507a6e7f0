import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Price as PriceValue } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { tickHaptic } from '../../platform/haptics.ts';
import { readDecimal } from './amount-entry.ts';
import { directions, fillsAtOnce } from './fills-at-once.ts';
import { limitSteps, steppedPrice } from './limit-steps.ts';

export interface LimitPriceFieldProps {
  readonly market: MarketSymbol;
  /** Plain decimal text; empty while nothing is entered. */
  readonly value: string;
  /** Undefined before the first price. */
  readonly index: PriceValue | undefined;
  /** It fills nothing at once, because it waits for a stop first. */
  readonly rests?: boolean;
  readonly onChange: (limitPrice: string) => void;
}

/** Limit price, steps around it, and which side would fill immediately. */
export function LimitPriceField(props: LimitPriceFieldProps): ReactNode {
  const { market, value, index, onChange } = props;
  const t = useText();
  const limitPrice = readDecimal(value) as PriceValue | null;
  const decimals = market.pricePrecision;
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        label={t('ticket.limitPrice')}
        value={value}
        onChange={onChange}
        decimals={decimals}
        unit={market.quote}
        error={limitPrice === null || limitPrice === 0n ? t('ticket.enterLimit') : undefined}
        aside={
          <>
            {t('position.mark')} <Price value={index} decimals={decimals} />
          </>
        }
      />
      <Steps
        disabled={index === undefined}
        onStep={(step) => {
          if (index === undefined) return;
          tickHaptic();
          const from = step === 0n ? index : (limitPrice ?? index);
          onChange(toText(steppedPrice(from, step, decimals)));
        }}
      />
      {limitPrice && index !== undefined && !props.rests ? (
        <FillsAtOnce limitPrice={limitPrice} index={truncateTo(index, decimals) as PriceValue} />
      ) : null}
    </div>
  );
}

interface StepsProps {
  /** Before the first price there is nothing to step from. */
  readonly disabled: boolean;
  readonly onStep: (step: bigint) => void;
}

function Steps({ disabled, onStep }: StepsProps): ReactNode {
  const t = useText();
  return (
    <div role="group" aria-label={t('ticket.limitSteps')} className="flex flex-wrap gap-1.5">
      {limitSteps.map(({ step, label }) => (
        <button
          key={label}
          type="button"
          disabled={disabled}
          onClick={() => onStep(step)}
          className="figures hit-area min-h-8 grow px-1 rounded-control bg-sunken text-body font-medium text-secondary active:bg-pressed disabled:opacity-50"
        >
          {step === 0n ? t('ticket.toMark') : label}
        </button>
      ))}
    </div>
  );
}

interface FillsAtOnceProps {
  readonly limitPrice: PriceValue;
  readonly index: PriceValue;
}

/** A marketable limit order fills immediately. */
function FillsAtOnce({ limitPrice, index }: FillsAtOnceProps): ReactNode {
  const t = useText();
  const sides = directions.filter((direction) => fillsAtOnce(direction, limitPrice, index));
  const [first] = sides;
  if (!first) return null;
  return (
    <p className="text-label font-normal text-secondary">
      {t(sides.length > 1 ? 'ticket.fillsAtOnce.both' : `ticket.fillsAtOnce.${first}`)}
    </p>
  );
}
