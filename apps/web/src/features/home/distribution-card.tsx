import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';

const REPEAT_MS = 30_000;

/** How many markets rose and fell, and the way to how far. */
export function DistributionCard(): ReactNode {
  const t = useText();
  const { data } = useCall(marketsCalls, 'getPriceDistribution', {}, { repeatMs: REPEAT_MS });
  if (!data || data.risers + data.fallers === 0) return null;
  const { risers, fallers } = data;
  return (
    <a
      href={hrefTo('priceDistribution')}
      className="mt-4 mb-3 block rounded-card bg-base px-4 py-3 active:opacity-60"
    >
      <span className="flex items-center justify-between gap-3 text-body font-medium">
        {t('priceDistribution.title')}
        <Icon name="chevronRight" size={18} className="shrink-0 text-tertiary" />
      </span>
      <span aria-hidden="true" className="mt-2 flex h-1.5 gap-[3px]">
        <span className="rounded-pill bg-up-fill" style={{ flexGrow: risers }} />
        <span className="rounded-pill bg-down-fill" style={{ flexGrow: fallers }} />
      </span>
      <span className="mt-2 flex flex-wrap justify-between gap-x-4 text-label font-normal">
        <span className="text-up">{t('market.rising', { count: risers })}</span>
        <span className="text-down">{t('market.falling', { count: fallers })}</span>
      </span>
    </a>
  );
}
