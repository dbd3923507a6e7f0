import { Card } from '@candor/ui/card';
import { Skeleton } from '@candor/ui/skeleton';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useSymbols } from '../../parts/markets.ts';
import { useText } from '../../platform/language.ts';
import { useTickers } from '../../platform/live.ts';
import type { MarketType } from './market-list.ts';

const DistributionSheet = lazy(async () => ({
  default: (await import('./distribution-sheet.tsx')).DistributionSheet,
}));

/** How many of the listed markets rose and fell in 24 hours; opens the distribution by size. */
export function RiseAndFall({ type }: { readonly type: MarketType }): ReactNode {
  const t = useText();
  const { data: rows, isPending } = useSymbols();
  const tickers = useTickers();
  const [open, setOpen] = useState(false);
  if (isPending) return <Skeleton height={88} className="rounded-card" />;
  if (!rows) return null;
  const listed = rows.filter((row) => type === 'all' || row.type === type);
  const changes = listed.map((row) => (tickers[row.symbol] ?? row).changePercent);
  const rising = changes.filter((change) => change > 0n).length;
  const falling = changes.filter((change) => change < 0n).length;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="block w-full text-start">
        <Card className="active:opacity-80">
          <span className="flex flex-wrap justify-between gap-x-3 text-body">
            <span className="font-medium text-secondary">{t('market.riseAndFall')}</span>
            <span className="text-label font-normal text-tertiary">
              {t('market.pairs', { count: listed.length })}
            </span>
          </span>
          <span aria-hidden="true" className="my-2 flex h-2 gap-[3px]">
            <Share part={rising} className="bg-up-fill" />
            <Share part={listed.length - rising - falling} className="bg-pressed" />
            <Share part={falling} className="bg-down-fill" />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-body font-medium">
            <span className="text-up">{t('market.rising', { count: rising })}</span>
            <span className="text-down">{t('market.falling', { count: falling })}</span>
          </span>
        </Card>
      </button>
      <Suspense>{open ? <DistributionSheet onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

function Share({ part, className }: { readonly part: number; readonly className: string }) {
  if (part === 0) return null;
  return <span style={{ flexGrow: part }} className={`rounded-pill ${className}`} />;
}
