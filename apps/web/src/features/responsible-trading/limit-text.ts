import type { useText } from '@candor/client/language';
import { ZERO } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';
import { MONEY_DECIMALS } from '../../parts/money-decimals.ts';
import type { OwnLimit } from '../../parts/responsible-trading/use-responsible-trading.ts';
import { deviceTimeText } from '../../platform/time-text.ts';

type Text = ReturnType<typeof useText>;
type Amount = NonNullable<OwnLimit['amount']>;

export const isMinutes = ({ name }: Pick<OwnLimit, 'name'>): boolean => name === 'sessionDay';

const shown = (limit: OwnLimit, amount: Amount): string =>
  numberText(amount, { decimals: isMinutes(limit) ? 0 : MONEY_DECIMALS });

/** `80.00 of 200.00 USDT`, or that there is no limit. */
export function amountText(t: Text, limit: OwnLimit): string {
  const { amount, used } = limit;
  if (amount === undefined) return t('responsibleTrading.noLimit');
  if (used === undefined) return t('responsibleTrading.atMost', { amount: shown(limit, amount) });
  return t(isMinutes(limit) ? 'responsibleTrading.usedOfMinutes' : 'responsibleTrading.usedOf', {
    used: shown(limit, used),
    amount: shown(limit, amount),
  });
}

/** The looser limit that waits, and from when. */
export function waitingText(t: Text, limit: OwnLimit): string {
  const { next } = limit;
  if (!next) return '';
  const time = deviceTimeText(next.from);
  if (next.amount === undefined) return t('responsibleTrading.waitsNone', { time });
  const amount = shown(limit, next.amount);
  return isMinutes(limit)
    ? t('responsibleTrading.waitsMinutes', { amount, time })
    : t('responsibleTrading.waits', { amount, time });
}

const PROMILLE = 1000n;

/** Used part of a limit, 1 for all of it; null where there is no limit or nothing to use up. */
export function usedShare({ amount, used }: OwnLimit): number | null {
  if (amount === undefined || used === undefined || amount === ZERO) return null;
  return Number((used * PROMILLE) / amount) / Number(PROMILLE);
}
