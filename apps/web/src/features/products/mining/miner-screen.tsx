import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { miningCalls } from '@candor/contract/calls/mining';
import { productsCalls } from '@candor/contract/calls/products';
import { toText } from '@candor/domain/money/money';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import { Suspense, useState, type ReactNode } from 'react';
import { useForbidden } from '../../../parts/countries/use-service.ts';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useIsOnline } from '../../../platform/online.ts';
import { useCall } from '../../../platform/query.ts';
import { useQueryValue } from '../../../platform/route.ts';
import { ProductsPage } from '../parts/products-page.tsx';
import { CalculatorCard } from './calculator-card.tsx';
import { closedText } from './closed-text.ts';
import { HonestLine } from './honest-line.tsx';
import { IncomeChart } from './income-chart.tsx';
import { RiskCard } from '../parts/risk-card.tsx';
import { MachineFigures, MoneyCard, NetworkCard, TermsCard } from './machine-cards.tsx';
import { MachinePicture } from './machine-picture.tsx';
import { todayOf } from './projection.ts';

const HostSheet = lazyPart(async () => (await import('./host-sheet.tsx')).HostSheet);

/** Figures of today follow the recorded price. */
const REPEAT_MS = 60_000;

type Answer = ResultOf<'getMiner'>;
type Product = ResultOf<'getProduct'>;

/** One machine: what it is, what it would earn, what it earned, and hosting it. */
export function MinerScreen(): ReactNode {
  const t = useText();
  const id = useQueryValue('id') ?? '';
  const asked = useCall(miningCalls, 'getMiner', { id }, { repeatMs: REPEAT_MS });
  const product = useCall(productsCalls, 'getProduct', { id });
  const [isHosting, setIsHosting] = useState(false);
  if (!asked.data || !product.data) {
    const isPending = asked.isPending || product.isPending;
    const retry = () => void Promise.all([asked.refetch(), product.refetch()]);
    return (
      <ProductsPage
        title={t('mining.title')}
        backTo="mining"
        orders={{ screen: 'minerOrders', label: t('minerOrders.title') }}
        wide
      >
        {isPending ? (
          <LoadingCards count={5} />
        ) : (
          <FailedState onRetry={retry} busy={asked.isFetching || product.isFetching} />
        )}
      </ProductsPage>
    );
  }
  return (
    <ProductsPage
      title={t('mining.title')}
      backTo="mining"
      orders={{ screen: 'minerOrders', label: t('minerOrders.title') }}
      service="mining"
      wide
      actions={
        <HostBar answer={asked.data} product={product.data} onHost={() => setIsHosting(true)} />
      }
    >
      <Details answer={asked.data} product={product.data} />
      <Suspense>
        {isHosting ? (
          <HostSheet
            answer={asked.data}
            product={product.data}
            onClose={() => setIsHosting(false)}
          />
        ) : null}
      </Suspense>
    </ProductsPage>
  );
}

interface DetailsProps {
  readonly answer: Answer;
  readonly product: Product;
}

function Details({ answer, product }: DetailsProps): ReactNode {
  const { miner, network, days, maximum } = answer;
  const today = todayOf(answer);
  return (
    <div className="grid grid-cols-1 gap-3 desktop:grid-cols-2 desktop:items-start">
      <div className="grid grid-cols-1 gap-3">
        <div className="rounded-card bg-base">
          <MachinePicture />
        </div>
        <Heading answer={answer} product={product} />
        <MachineFigures miner={miner} />
        {today ? (
          <Card>
            <HonestLine miner={miner} today={today} />
            <EstimateNote />
          </Card>
        ) : null}
        <IncomeChart days={days} />
        <TermsCard miner={miner} />
      </div>
      <div className="grid grid-cols-1 gap-3">
        {today ? <CalculatorCard key={miner.id} miner={miner} today={today} /> : null}
        <RiskCard product={product} />
        <MoneyCard product={product} maximum={maximum} />
        {network ? <NetworkCard network={network} /> : null}
      </div>
    </div>
  );
}

function EstimateNote(): ReactNode {
  const t = useText();
  return <p className="mt-1 text-label font-normal text-secondary">{t('mining.estimateNote')}</p>;
}

function Heading({ answer: { miner, uptime }, product }: DetailsProps): ReactNode {
  const t = useText();
  const { capacityLeft, capacity } = product;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <div>
        <h2 className="text-title">{miner.name}</h2>
        <p className="text-body text-secondary">
          {t('mining.leftAt', {
            left: toText(capacityLeft),
            all: toText(capacity),
            site: miner.site,
          })}
        </p>
      </div>
      {uptime === undefined ? null : (
        <Chip tone={product.status === 'onSale' ? 'up' : 'neutral'}>
          {t('mining.ran', { share: percentText(uptime, { decimals: 1 }) })}
        </Chip>
      )}
    </div>
  );
}

interface HostBarProps extends DetailsProps {
  readonly onHost: () => void;
}

/** A button that cannot act says why. */
function HostBar({ answer: { miner }, product, onHost }: HostBarProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const { status, level, myLevel, customerLeft } = product;
  const isLow = myLevel !== undefined && myLevel < level;
  const isFull = customerLeft === 0n;
  const forbidden = useForbidden('mining');
  const problem = !isOnline
    ? t('mining.offline')
    : forbidden
      ? t(forbidden)
      : status !== 'onSale'
        ? closedText(t, status, product)
        : isLow
          ? t('mining.levelNeeded', { level })
          : isFull
            ? t('mining.limitReached')
            : null;
  return (
    <>
      <span className="min-w-32 self-center">
        <span className="block text-label font-normal text-secondary">
          {t('mining.oneMachine')}
        </span>
        <span className="block text-body-strong">
          <Amount value={miner.price} decimals={MONEY_DECIMALS} unit="USDT" />
        </span>
      </span>
      <Button disabled={problem !== null} onClick={onHost}>
        {problem ?? t('mining.host')}
      </Button>
    </>
  );
}
