import { useText } from '@candor/client/language';
import { walletCalls } from '@candor/contract/calls/wallet';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount } from '@candor/ui/figures';
import { Icon, type IconName } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Loading, RowSkeleton, Skeleton } from '@candor/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';
import { Approximate } from '../../parts/approximate.tsx';
import { TOTAL_DECIMALS } from '../../parts/asset-totals.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { ReserveBanner } from '../../parts/reserve-banner.tsx';
import { TotalAssets, useAssets } from '../../parts/total-assets.tsx';
import { useAppearance } from '../../platform/appearance.ts';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';
import { goBack, hrefTo } from '../../platform/route.ts';
import { AccountsCard } from './accounts-card.tsx';
import { InvestmentsRow } from './investments-row.tsx';

/** Everything the customer owns, by account and currency. */
export function AssetsScreen(): ReactNode {
  const t = useText();
  const asked = useAssets();
  return (
    <Page>
      <AppBar
        title={t('assets.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
        actions={
          <a
            href={hrefTo('balanceChanges')}
            aria-label={t('balanceChanges.title')}
            className="inline-flex size-11 items-center justify-center rounded-control active:opacity-60"
          >
            <Icon name="history" />
          </a>
        }
      />
      {asked.isError && !asked.data ? (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : (
        <>
          <TotalAssets />
          <WalletActions />
          {asked.data ? <AccountsCard assets={asked.data} /> : <LoadingAccounts />}
          <Card className="mt-3 py-1">
            <InvestmentsRow />
          </Card>
          <ReserveBanner />
          <CoinList />
        </>
      )}
    </Page>
  );
}

function LoadingAccounts(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <Skeleton height={236} className="rounded-card" />
      <div className="h-11" />
      <RowSkeleton />
      <RowSkeleton />
    </Loading>
  );
}

interface WalletAction {
  readonly screen: ScreenId;
  readonly icon: IconName;
  readonly label: MessageId;
}

const actions: readonly WalletAction[] = [
  { screen: 'deposit', icon: 'recharge', label: 'assets.recharge' },
  { screen: 'withdrawal', icon: 'withdraw', label: 'assets.withdraw' },
  { screen: 'transfer', icon: 'transfer', label: 'assets.transfer' },
  { screen: 'flashExchange', icon: 'exchange', label: 'assets.exchange' },
  { screen: 'fundingRecords', icon: 'document', label: 'assets.records' },
];

/** Round buttons under the total; the first is the primary action. */
function WalletActions(): ReactNode {
  const t = useText();
  return (
    <ul className="my-5 grid grid-cols-[repeat(auto-fit,minmax(max(3.75rem,18%),1fr))] gap-y-4 desktop:max-w-md">
      {actions.map(({ screen, icon, label }, index) => (
        <li key={screen}>
          <a
            href={hrefTo(screen)}
            className="flex flex-col items-center gap-2 px-0.5 text-center text-label active:opacity-60"
          >
            <span
              className={`flex size-[52px] items-center justify-center rounded-pill ${index === 0 ? 'bg-inverse text-on-inverse' : 'bg-pressed'}`}
            >
              <Icon name={icon} />
            </span>
            {t(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}

type Balance = Reply<typeof walletCalls, 'listBalances'>[number];

/** Balances worth less than one unit of the settlement currency count as small. */
const SMALL = 10n ** 18n;

/** The balance account by currency. */
function CoinList(): ReactNode {
  const t = useText();
  const [hidesSmall, setHidesSmall] = useState(false);
  const { data: balances } = useCall(walletCalls, 'listBalances', {});
  if (!balances) return null;
  const shown = balances.filter(({ usdtValue }) => !hidesSmall || usdtValue >= SMALL);
  return (
    <section className="mt-4" aria-label={t('assets.coins')}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-headline">{t('assets.coins')}</h2>
        <button
          type="button"
          aria-pressed={hidesSmall}
          onClick={() => setHidesSmall(!hidesSmall)}
          className="min-h-11 text-label font-normal text-secondary"
        >
          {t(hidesSmall ? 'assets.showAll' : 'assets.hideSmall')}
        </button>
      </div>
      <ul>
        {shown.map((balance) => (
          <li key={balance.currency}>
            <Coin balance={balance} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Coin({ balance }: { readonly balance: Balance }): ReactNode {
  const t = useText();
  const isHidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const { currency } = balance;
  const hiding = { hidden: isHidden, hiddenLabel: t('shell.hidden') };
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3">
      <CurrencyIcon code={currency} />
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block text-[1rem]/[1.375rem] font-semibold">{currency}</span>
        <span className="block text-label font-normal text-tertiary">
          {t(balance.frozen > 0n ? 'assets.frozen' : 'assets.available')}{' '}
          <CurrencyAmount
            value={balance.frozen > 0n ? balance.frozen : balance.available}
            currency={currency}
            bare
            {...hiding}
          />
        </span>
      </span>
      <span className="ms-auto text-end">
        <span className="block text-[1rem]/[1.375rem] font-semibold">
          <CurrencyAmount value={balance.balance} currency={currency} bare {...hiding} />
        </span>
        <span className="block text-label font-normal text-tertiary">
          <Approximate
            usdt={balance.usdtValue}
            otherwise={
              <Amount value={balance.usdtValue} decimals={TOTAL_DECIMALS} unit="USDT" {...hiding} />
            }
          />
        </span>
      </span>
    </div>
  );
}
