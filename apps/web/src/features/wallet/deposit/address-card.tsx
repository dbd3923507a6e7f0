import { useText } from '@candor/client/language';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Fact } from '@candor/ui/row';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { FailedState } from '../../../parts/failed-state.tsx';
import { QrCode } from '../../../parts/qr-code.tsx';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import { useCall } from '../../../platform/query.ts';
import type { Network } from '../funding/use-networks.ts';
import { useArrivalText } from '../funding/use-arrival-text.ts';

/** Address with QR code, the reference of a bank transfer, and the network's terms. */
export function AddressCard({ network }: { readonly network: Network }): ReactNode {
  const t = useText();
  const { currency, chainType } = network;
  const asked = useCall(fundingCalls, 'getDepositAddress', { currency, chainType });
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        <Skeleton height={380} className="rounded-card" />
      </Loading>
    );
  }
  if (!asked.data)
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const { address, memo, isPractice, isTestChain } = asked.data;
  const isBank = network.kind === 'bank';
  return (
    <Card>
      <h2 className="text-headline">
        {isBank ? t('deposit.account') : t('deposit.address', { network: network.network })}
      </h2>
      <div className="mt-3 flex flex-col items-center gap-4">
        {isBank ? null : <QrCode text={address} label={t('deposit.qr')} />}
        <CopyLine text={address} label={t(isBank ? 'deposit.copy' : 'deposit.copyAddress')} />
        {memo === undefined ? null : (
          <div className="w-full">
            <h3 className="text-label text-secondary">{t('deposit.memo')}</h3>
            <CopyLine text={memo} label={t('deposit.copyMemo')} />
            <p className="mt-1 text-label font-normal text-secondary">{t('deposit.memoNote')}</p>
          </div>
        )}
      </div>
      {isTestChain || isPractice ? (
        <div className="mt-4">
          <Notice tone="demo" icon="info">
            {isTestChain ? t('deposit.testChain') : null}{' '}
            {isPractice ? t(isBank ? 'deposit.practiceAccount' : 'deposit.practiceAddress') : null}
          </Notice>
        </div>
      ) : null}
      <NetworkFacts network={network} />
      <p className="mt-2 text-label font-normal text-secondary">
        {isBank ? t('deposit.onlyBank') : t('deposit.only', { currency, network: network.network })}
      </p>
    </Card>
  );
}

/** The full text, never truncated, with a copy button. */
function CopyLine({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  return (
    <div className="w-full">
      <p className="figures-text text-center text-body font-medium text-balance break-all">
        {text}
      </p>
      <Button
        tone="quiet"
        size="compact"
        className="mt-2"
        icon={<Icon name="copy" size={18} />}
        onClick={() => void copyToClipboard(text)}
      >
        {label}
      </Button>
    </div>
  );
}

function NetworkFacts({ network }: { readonly network: Network }): ReactNode {
  const t = useText();
  const arrival = useArrivalText();
  const { currency, minDeposit, confirmations, kind, arrivalMinutes } = network;
  return (
    <dl className="mt-3 border-t border-hairline pt-1">
      <Fact
        label={t('deposit.minimum')}
        value={<CurrencyAmount value={minDeposit} currency={currency} />}
      />
      <Fact
        label={t('deposit.confirmations')}
        value={kind === 'bank' ? t('deposit.atOnce') : String(confirmations)}
      />
      <Fact label={t('deposit.arrival')} value={arrival(arrivalMinutes)} />
      <Fact label={t('deposit.fee')} value={t('deposit.noFee')} />
    </dl>
  );
}
