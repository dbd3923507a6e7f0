import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { subtract, type Money, type Quantity } from '@candor/domain/money/money';
import { moneyFor } from '@candor/domain/products/pools/nav';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Fact } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import { exactAmountText, fullAmountText } from '../../../parts/full-amount.ts';
import { useAppearance } from '../../../platform/appearance.ts';
import { Sum } from '../../../parts/sum.tsx';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { midnightText, type Pool, type PoolAccount, type PoolRequest } from './pool-text.ts';
import { usePoolAccount } from './use-pool.ts';

const RedeemSheet = lazyPart(async () => (await import('./redeem-sheet.tsx')).RedeemSheet);
const CancelSheet = lazyPart(async () => (await import('./cancel-sheet.tsx')).CancelSheet);

const usdt = { currency: 'USDT', own: true } as const;

type Holding = PoolAccount['holdings'][number];

/** My units, what they are worth at the signed NAV, and what waits; nothing without either. */
export function MyUnitsCard({ pool }: { readonly pool: Pool }): ReactNode {
  const t = useText();
  const { data } = usePoolAccount(pool.id);
  const [redeemed, setRedeemed] = useState<Holding | null>(null);
  const [cancelled, setCancelled] = useState<PoolRequest | null>(null);
  const waiting = data?.requests.filter(({ status }) => status === 'waiting') ?? [];
  if (!data || (data.holdings.length === 0 && waiting.length === 0)) return null;
  return (
    <Card>
      <h2 className="text-headline">{t('pool.mine')}</h2>
      <ul className="divide-y divide-hairline">
        {data.holdings.map((holding) => (
          <li key={holding.orderId}>
            <HoldingView pool={pool} holding={holding} onRedeem={() => setRedeemed(holding)} />
          </li>
        ))}
        {waiting.map((request) => (
          <li key={request.id}>
            <WaitingView request={request} onCancel={() => setCancelled(request)} />
          </li>
        ))}
      </ul>
      <Suspense>
        {redeemed ? (
          <RedeemSheet pool={pool} holding={redeemed} onClose={() => setRedeemed(null)} />
        ) : null}
        {cancelled ? <CancelSheet request={cancelled} onClose={() => setCancelled(null)} /> : null}
      </Suspense>
    </Card>
  );
}

interface HoldingViewProps {
  readonly pool: Pool;
  readonly holding: Holding;
  readonly onRedeem: () => void;
}

function HoldingView({ pool, holding, onRedeem }: HoldingViewProps): ReactNode {
  const t = useText();
  const { productName, units, unitsLeaving, paid, received, unlocksAt } = holding;
  const value = pool.signed && moneyFor(units as never, pool.signed.nav).paid;
  const gain = value === undefined ? undefined : subtract((value + received) as Money, paid);
  const isLocked = now() < unlocksAt;
  return (
    <div className="py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-body font-medium">{productName}</h3>
        <OwnText>{t('pool.mineUnits', { units: exactAmountText(units) })}</OwnText>
      </div>
      <dl>
        <Fact label={t('pool.mineValue')} value={<Sum {...usdt} value={value} />} />
        <Fact label={t('pool.minePaid')} value={<Sum {...usdt} value={paid} />} />
        <Fact label={t('pool.mineGain')} value={<Sum {...usdt} value={gain} signed />} />
      </dl>
      {isLocked ? (
        <p className="text-label font-normal text-tertiary">
          {t('pool.unlocks', { time: midnightText(unlocksAt) })}
        </p>
      ) : units > unitsLeaving ? (
        <Button tone="quiet" size="compact" className="mt-1" onClick={onRedeem}>
          {t('pool.redeem')}
        </Button>
      ) : null}
    </div>
  );
}

function OwnText({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useText();
  const isHidden = useAppearance(({ balancesHidden }) => balancesHidden);
  return (
    <span className="figures text-body text-secondary">
      {isHidden ? <span aria-label={t('shell.hidden')}>••••••</span> : children}
    </span>
  );
}

interface WaitingViewProps {
  readonly request: PoolRequest;
  readonly onCancel: () => void;
}

function WaitingView({ request, onCancel }: WaitingViewProps): ReactNode {
  const t = useText();
  const { amount, unitsLeft, navAt, fills, isCancellable } = request;
  const paidUnits = fills.reduce((sum, { units }) => sum + units, 0n) as Quantity;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <p className="min-w-0 flex-1">
        <span className="figures-text block text-body font-medium">
          {amount === undefined
            ? t('pool.waitingRedeem', { units: exactAmountText(unitsLeft ?? (0n as Quantity)) })
            : t('pool.waitingBuy', { amount: fullAmountText(amount, 'USDT') })}
        </span>
        <span className="figures-text block text-label font-normal text-tertiary">
          {t('pool.atNav', { time: midnightText(navAt) })}
        </span>
        {paidUnits > 0n ? (
          <span className="block text-label font-normal text-warning">
            {t('pool.partly', { units: exactAmountText(paidUnits) })}
          </span>
        ) : null}
      </p>
      {isCancellable ? (
        <button
          type="button"
          onClick={onCancel}
          className="min-h-11 shrink-0 px-2 text-body font-medium text-proof"
        >
          {t('pool.cancel')}
        </button>
      ) : null}
    </div>
  );
}
