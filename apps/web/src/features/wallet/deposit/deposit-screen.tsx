import { useText } from '@candor/client/language';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { getCurrency } from '@candor/domain/money/currencies';
import { AmountField } from '@candor/ui/amount-field';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { showToast } from '@candor/ui/toast';
import { type ReactNode, Suspense, useState } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { goBack, hrefTo, useQueryValue } from '../../../platform/route.ts';
import { typedAmount } from '../funding/amount-text.ts';
import { NetworkChoice } from '../funding/network-choice.tsx';
import { RecordRow } from '../funding/record-row.tsx';
import { type Network, useNetworkChoice, useNetworks } from '../funding/use-networks.ts';
import { useRecords, changedByFunding } from '../funding/use-records.ts';
import { AddressCard } from './address-card.tsx';
import { TransferForm } from './transfer-form.tsx';
import { VoucherForm } from './voucher-form.tsx';

/** Deposit address, network and recent deposits. */
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
              aria-label={t('funding.title')}
              className="inline-flex size-11 items-center justify-center rounded-control active:opacity-60"
            >
              <Icon name="document" />
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
  const choice = useNetworkChoice(networks, useQueryValue('currency'));
  const { network } = choice;
  if (!network) return null;
  const key = `${network.currency}/${network.chainType}`;
  const isBank = network.kind === 'bank';
  return (
    <div className="mx-auto w-full max-w-(--layout-column-max)">
      <NetworkChoice choice={choice} />
      {isBank && !network.isSimulated ? (
        <TransferForm key={`transfer/${key}`} network={network} />
      ) : (
        <AddressCard key={`address/${key}`} network={network} />
      )}
      <PracticePayment key={`practice/${key}`} network={network} />
      {isBank && network.isSimulated ? <VoucherForm network={network} /> : null}
      <LatestDeposits />
    </div>
  );
}

const RecordSheet = lazyPart(async () => (await import('../funding/record-sheet.tsx')).RecordSheet);

const LATEST = { pageNo: 1, pageSize: 5 };

/** Recent deposits, updated while in progress. */
function LatestDeposits(): ReactNode {
  const t = useText();
  const [openId, setOpenId] = useState<string | null>(null);
  const { data } = useRecords('deposit', LATEST);
  if (!data) return null;
  const open = data.records.find(({ id }) => id === openId);
  return (
    <section className="mt-6" aria-label={t('deposit.latest')}>
      <h2 className="text-headline">{t('deposit.latest')}</h2>
      {data.records.length === 0 ? (
        <p className="mt-2 text-body text-secondary">{t('deposit.latestNone')}</p>
      ) : (
        <ul>
          {data.records.map((record) => (
            <li key={record.id} className="border-t border-hairline first:border-transparent">
              <RecordRow record={record} onOpen={() => setOpenId(record.id)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open ? <RecordSheet record={open} kind="deposit" onClose={() => setOpenId(null)} /> : null}
      </Suspense>
    </section>
  );
}

const fates = ['arrives', 'reorganises', 'vanishes'] as const;
type Fate = (typeof fates)[number];

/** Practice mode only: a simulated payment to this address. */
export function PracticePayment({ network }: { readonly network: Network }): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const [amount, setAmount] = useState('');
  const [fate, setFate] = useState<Fate>('arrives');
  const command = useCommand(fundingCalls, 'simulatePayment', {
    refreshes: changedByFunding,
    onDone: () => {
      showToast(t('deposit.practiceSent'), 'success');
      setAmount('');
    },
  });
  if (!network.isSimulated) return null;
  const { currency, chainType, kind } = network;
  const value = typedAmount(amount);
  const problem = isOnline ? (value === 0n ? 'deposit.enterAmount' : null) : 'deposit.offline';
  return (
    <section
      aria-label={t('deposit.practiceTitle')}
      className="mt-4 grid grid-cols-1 gap-3 rounded-card border border-dashed border-control/60 bg-base p-4"
    >
      <h2 className="text-headline">{t('deposit.practiceTitle')}</h2>
      <p className="text-label font-normal text-secondary">{t('deposit.practiceText')}</p>
      <AmountField
        label={t('deposit.practiceAmount')}
        value={amount}
        onChange={setAmount}
        decimals={getCurrency(currency).decimals}
        unit={currency}
      />
      {kind === 'bank' ? null : (
        <Segmented
          label={t('deposit.practiceFate')}
          value={fate}
          onChange={setFate}
          segments={fates.map((each) => ({ value: each, label: t(`deposit.fate.${each}`) }))}
        />
      )}
      <Button
        busy={command.isPending}
        disabled={problem !== null}
        onClick={() => command.mutate({ currency, chainType, amount: value, fate })}
      >
        {t(problem ?? 'deposit.practiceSend')}
      </Button>
    </section>
  );
}
