import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { add, type Money, type Price as PriceValue } from '@candor/domain/money/money';
import type { OpenPreview } from '@candor/domain/positions/preview-open';
import type { ContractTerms } from '@candor/domain/positions/terms';
import { Amount, Change, Price } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import { distanceFromEntry, outcomeAt, targetPrice } from './calculate.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { CalculatorForm } from './use-calculator.ts';

export interface AnswerProps {
  readonly form: CalculatorForm;
  readonly position: OpenPreview | null;
  readonly market: MarketSymbol;
  readonly terms: ContractTerms;
}

/** The figures that were asked for; `—` while something is missing. */
export function Answer(props: AnswerProps): ReactNode {
  const t = useText();
  const { form, position, market } = props;
  return (
    <div aria-live="polite">
      <Facts>
        <Fact
          label={t('ticket.size')}
          value={
            <Amount
              value={position?.quantity}
              decimals={market.quantityPrecision}
              unit={market.base}
            />
          }
        />
        {form.question === 'profit' ? (
          <OutcomeFacts {...props} exitPrice={readDecimal(form.exitPrice) as PriceValue | null} />
        ) : null}
        {form.question === 'target' ? <TargetFacts {...props} /> : null}
        {form.question === 'liquidation' ? <LiquidationFacts {...props} /> : null}
      </Facts>
    </div>
  );
}

function OutcomeFacts({
  position,
  terms,
  exitPrice,
}: AnswerProps & { readonly exitPrice: PriceValue | null }): ReactNode {
  const t = useText();
  const outcome = position && exitPrice ? outcomeAt(position, exitPrice, terms) : undefined;
  return (
    <>
      <Fact label={t('calculator.beforeFees')} value={<Usdt value={outcome?.profit} signed />} />
      <Fact label={t('receipt.fees')} value={<Usdt value={outcome?.fees} />} />
      <Fact label={t('receipt.afterFees')} value={<Usdt value={outcome?.afterFees} signed />} />
      <Fact label={t('calculator.ofMargin')} value={<Change rate={outcome?.rate} />} />
    </>
  );
}

function TargetFacts(props: AnswerProps): ReactNode {
  const t = useText();
  const { form, position, market, terms } = props;
  const wanted = readDecimal(form.wanted) as Money | null;
  const target = position && wanted !== null ? targetPrice(position, wanted, terms) : undefined;
  return (
    <>
      <Fact
        label={t('calculator.target')}
        value={
          target === null ? (
            t('ticket.none')
          ) : (
            <Price value={target} decimals={market.pricePrecision} />
          )
        }
      />
      <OutcomeFacts {...props} exitPrice={target ?? null} />
    </>
  );
}

function LiquidationFacts({ form, position, market }: AnswerProps): ReactNode {
  const t = useText();
  const isCross = form.marginMode === 'cross';
  const own = position ? add(position.margin, position.fee.charged) : undefined;
  const atRisk = isCross ? ((readDecimal(form.equity) as Money | null) ?? undefined) : own;
  const price = position?.liquidationPrice;
  const distance = position && price ? distanceFromEntry(price, position.entryPrice) : undefined;
  return (
    <>
      <Fact
        label={t('ticket.liquidationPrice')}
        value={
          price === null ? (
            t('ticket.none')
          ) : (
            <Price value={price} decimals={market.pricePrecision} />
          )
        }
      />
      <Fact
        label={t('calculator.fromEntry')}
        value={distance === undefined ? '—' : percentText(distance, { decimals: 2, signed: true })}
      />
      <Fact
        label={t(isCross ? 'open.mostLostCross' : 'open.mostLost')}
        value={<Usdt value={atRisk} />}
      />
    </>
  );
}

interface UsdtProps {
  readonly value: Money | undefined;
  readonly signed?: boolean;
}

function Usdt({ value, signed = false }: UsdtProps): ReactNode {
  return <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" signed={signed} />;
}
