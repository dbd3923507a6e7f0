import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { TOTAL_DECIMALS } from '../../../parts/asset-totals.ts';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { useAppearance } from '../../../platform/appearance.ts';
import { hrefTo } from '../../../platform/route.ts';
import { utcTimeText } from '../../../platform/time-text.ts';
import type { Holding } from './holding.ts';

const SHOWN = 5;

/** The newest movements of the coin, each with what it was worth then. */
export function CoinMoves({ holding }: { readonly holding: Holding }): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const hiding = { hidden, hiddenLabel: t('shell.hidden') };
  const { currency, moves } = holding;
  if (moves.length === 0) return null;
  return (
    <Card className="mt-3 pb-1!">
      <h2 className="text-headline">{t('coin.balanceChanges')}</h2>
      <ul>
        {moves.slice(0, SHOWN).map(({ time, type, amount, value }) => (
          <li
            key={`${time}/${type}/${amount}`}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-hairline py-2.5 first:border-transparent"
          >
            <span className="min-w-0 flex-[1_1_8rem]">
              <span className="block text-body font-medium">{t(`transferType.${type}`)}</span>
              <time className="figures-text block text-caption text-tertiary">
                {utcTimeText(time)}
              </time>
            </span>
            <span className="ms-auto text-end">
              <span className="block text-body font-medium">
                <CurrencyAmount value={amount} currency={currency} signed {...hiding} />
              </span>
              <span className="block text-caption text-tertiary">
                <Amount value={value} decimals={TOTAL_DECIMALS} unit="USDT" {...hiding} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <a
        href={hrefTo('balanceChanges', { currency })}
        className="flex min-h-11 items-center border-t border-hairline text-body font-medium text-proof"
      >
        {t('coin.allChanges')}
      </a>
    </Card>
  );
}
