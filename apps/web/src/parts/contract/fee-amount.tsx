import { useText } from '@candor/client/language';
import type { Money, Rate } from '@candor/domain/money/money';
import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../money-decimals.ts';

/** Forex at the highest level: 0.0084%. */
const RATE_DECIMALS = 4;
/** Two decimals stay. */
const SPARE_ZEROS = /(\.\d{2}\d*?)0+%$/;

export interface FeeRateProps {
  readonly rate: Rate;
  readonly level: number;
}

/** Rate of a trading fee, with the level that discounts it. */
export function FeeRate({ rate, level }: FeeRateProps): ReactNode {
  const t = useText();
  const shown = percentText(rate, { decimals: RATE_DECIMALS }).replace(SPARE_ZEROS, '$1%');
  return <>{level === 0 ? shown : t('fee.atLevel', { rate: shown, level })}</>;
}

export interface FeeAmountProps {
  readonly value: Money | undefined;
  /** Missing where no trading fee is charged, and for fees older than discounts. */
  readonly at?: FeeRateProps | undefined;
  /** The rate behind the amount instead of below it. */
  readonly inline?: boolean;
}

/** A trading fee, and the rate that it was or would be charged at. */
export function FeeAmount({ value, at, inline = false }: FeeAmountProps): ReactNode {
  return (
    <>
      <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />
      {at ? (
        <span
          className={`figures text-label font-normal text-tertiary ${inline ? 'ms-1.5' : 'block'}`}
        >
          <FeeRate {...at} />
        </span>
      ) : null}
    </>
  );
}
