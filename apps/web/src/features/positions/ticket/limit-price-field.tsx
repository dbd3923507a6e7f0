import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Price as PriceValue } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { tickHaptic } from '../../../platform/haptics.ts';
import { useText } from '../../../platform/language.ts';
import { limitSteps, steppedPrice } from './limit-steps.ts';
import { directions, fillsAtOnce } from './ticket-summary.ts';
import type { OrderTicket } from './use-order-ticket.ts';

/** At which price the order fills, steps around it, and which side would fill at once. */
export function LimitPriceField({ ticket }: { readonly ticket: OrderTicket }): ReactNode {
  const t = useText();
  const { form, change, market, index, summary } = ticket;
  const { limitPrice } = summary;
  const decimals = market.pricePrecision;
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        label={t('ticket.limitPrice')}
        value={form.limitPrice}
        onChange={(typed) => change({ limitPrice: typed })}
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
        onStep={(step) => {
          if (index === undefined) return;
          tickHaptic();
          const from = step === 0n ? index : (limitPrice ?? index);
          change({ limitPrice: toText(steppedPrice(from, step, decimals)) });
        }}
      />
      {limitPrice && index !== undefined ? (
        <FillsAtOnce limitPrice={limitPrice} index={truncateTo(index, decimals) as PriceValue} />
      ) : null}
    </div>
  );
}

function Steps({ onStep }: { readonly onStep: (step: bigint) => void }): ReactNode {
  const t = useText();
  return (
    <div role="group" aria-label={t('ticket.limitSteps')} className="flex flex-wrap gap-1.5">
      {limitSteps.map(({ step, label }) => (
        <button
          key={label}
          type="button"
          onClick={() => onStep(step)}
          className="figures hit-area min-h-8 grow px-1 rounded-control bg-sunken text-body font-medium text-secondary active:bg-pressed"
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

/** A limit on the far side of the price waits for nothing. */
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
