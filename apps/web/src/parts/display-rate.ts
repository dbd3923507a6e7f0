import { settingsCalls } from '@candor/contract/calls/settings';
import type { Money } from '@candor/domain/money/money';
import { displayValue, getDisplayCurrency } from '@candor/domain/settings/display-currencies';
import type { Reply } from '../platform/call.ts';
import { useDisplayChoice } from '../platform/display-currency.ts';
import { useCall } from '../platform/query.ts';

export type DisplayRate = Reply<typeof settingsCalls, 'getDisplayRate'>;

/** Poll interval: nothing trades at this rate, so once a minute is enough. */
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

/** Converts an amount in USDT to the currency of a rate for display. */
export const shownIn = ({ currency, rate }: DisplayRate, usdt: Money) => ({
  value: displayValue(usdt, rate),
  decimals: getDisplayCurrency(currency).decimals,
  unit: currency,
});
