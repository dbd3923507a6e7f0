import { settingsCalls } from '@candor/contract/calls/settings';
import type { Money } from '@candor/domain/money/money';
import { displayValue, getDisplayCurrency } from '@candor/domain/settings/display-currencies';
import type { Reply } from '../platform/call.ts';
import { useDisplayChoice } from '../platform/display-currency.ts';
import { useCall } from '../platform/query.ts';

export type DisplayRate = Reply<typeof settingsCalls, 'getDisplayRate'>;

/** A rate is no price that anything is done at: once a minute is often enough. */
const REFRESH_MS = 60_000;

/** The rate of the chosen currency; undefined when none is chosen or none is known. */
export function useDisplayRate(): DisplayRate | undefined {
  const choice = useDisplayChoice();
  const { data } = useCall(
    settingsCalls,
    'getDisplayRate',
    { currency: choice === 'none' ? 'USD' : choice },
    { enabled: choice !== 'none', repeatMs: REFRESH_MS, freshMs: REFRESH_MS / 2 },
  );
  return choice === 'none' || data?.currency !== choice ? undefined : data;
}

/** An amount in USDT as it is shown in the currency of a rate. */
export const shownIn = ({ currency, rate }: DisplayRate, usdt: Money) => ({
  value: displayValue(usdt, rate),
  decimals: getDisplayCurrency(currency).decimals,
  unit: currency,
});
