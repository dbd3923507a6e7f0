import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { dateTimeText } from '../../platform/time-text.ts';

const REPEAT_MS = 30_000;

/** When a closed market opens again; nothing while it is open. */
export function OpeningTime({ symbol }: { readonly symbol: string }): ReactNode {
  const t = useText();
  const { data } = useCall(
    marketsCalls,
    'listSymbols',
    {},
    { freshMs: REPEAT_MS, repeatMs: REPEAT_MS },
  );
  const opensAt = data?.find((each) => each.symbol === symbol)?.opensAt;
  if (opensAt === undefined) return null;
  return (
    <p className="figures text-label font-normal text-secondary">
      {t('market.opensAt', { time: dateTimeText(opensAt).slice(0, 16) })}
    </p>
  );
}
