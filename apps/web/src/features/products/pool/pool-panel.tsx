import { useText } from '@candor/client/language';
import { ProofRow } from '@candor/ui/proof-chip';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { FeesCard } from './fees-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import { MyUnitsCard } from './my-units-card.tsx';
import { NavChart } from './nav-chart.tsx';
import { PoolHead, type PoolHeadProps } from './pool-head.tsx';

const TradesSheet = lazyPart(async () => (await import('./trades-sheet.tsx')).TradesSheet);
const VerifyPoolSheet = lazyPart(
  async () => (await import('./verify-pool-sheet.tsx')).VerifyPoolSheet,
);

export interface PoolPanelProps extends PoolHeadProps {
  /** What belongs to the product, below what belongs to the pool. */
  readonly children?: ReactNode;
}

/**
 * Everything about a pool but the way in: NAV with drawdown, proof, own units, holdings, trades and
 * fees. The same on every background.
 */
export function PoolPanel(props: PoolPanelProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState<'trades' | 'proof' | null>(null);
  const { pool, children, ...head } = props;
  const close = () => setOpen(null);
  return (
    <div className="grid grid-cols-1 gap-3 desktop:grid-cols-2 desktop:items-start desktop:gap-x-6">
      <div className="grid grid-cols-1 gap-3">
        <PoolHead {...head} pool={pool} />
        <NavChart pool={pool} />
        <ProofRow
          title={t('pool.verifyTitle')}
          note={t('pool.verifyNote', { trades: pool.tradeCount, navs: pool.navCount })}
          onPress={() => setOpen('proof')}
        />
      </div>
      <div className="grid grid-cols-1 gap-3">
        <MyUnitsCard pool={pool} />
        <HoldingsCard pool={pool} onTrades={() => setOpen('trades')} />
        <FeesCard pool={pool} />
        {children}
        <p className="text-label font-normal text-secondary">{t('pool.mayLose')}</p>
      </div>
      <Suspense>
        {open === 'trades' ? <TradesSheet pool={pool} onClose={close} /> : null}
        {open === 'proof' ? <VerifyPoolSheet pool={pool} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
