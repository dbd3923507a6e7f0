import { AppBar } from '@candor/ui/app-bar';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useText } from '../../../platform/language.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { goBack, hrefTo } from '../../../platform/route.ts';
import { NetworkChoice } from '../funding/network-choice.tsx';
import { type Network, useNetworkChoice, useNetworks } from '../funding/use-networks.ts';
import { AddressCard } from './address-card.tsx';
import { LatestDeposits } from './latest-deposits.tsx';
import { PracticePayment } from './practice-payment.tsx';
import { VoucherForm } from './voucher-form.tsx';

/** Where to pay, on which network, and what has arrived. */
export function DepositScreen(): ReactNode {
  const t = useText();
  const asked = useNetworks();
  return (
    <Page>
      <AppBar
        title={t('deposit.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('assets') }}
        actions={
          <>
            <span className="flex items-center">
              <PracticeChip />
            </span>
            <a
              href={hrefTo('fundingRecords', { kind: 'deposit' })}
              aria-label={t('funding.records')}
              className="inline-flex size-11 items-center justify-center rounded-control active:opacity-60"
            >
              <Icon name="history" />
            </a>
          </>
        }
      />
      {asked.data ? (
        <Deposit networks={asked.data.networks} />
      ) : asked.isPending ? (
        <Loading label={t('shell.loading')}>
          <Skeleton height={140} className="mt-2 rounded-card" />
          <Skeleton height={380} className="mt-4 rounded-card" />
        </Loading>
      ) : (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
    </Page>
  );
}

function Deposit({ networks }: { readonly networks: readonly Network[] }): ReactNode {
  const choice = useNetworkChoice(networks);
  const { network } = choice;
  if (!network) return null;
  const key = `${network.currency}/${network.chainType}`;
  return (
    <div className="mx-auto w-full max-w-(--layout-column-max)">
      <NetworkChoice choice={choice} />
      <AddressCard key={`address/${key}`} network={network} />
      <PracticePayment key={`practice/${key}`} network={network} />
      {network.kind === 'bank' ? <VoucherForm network={network} /> : null}
      <LatestDeposits />
    </div>
  );
}
