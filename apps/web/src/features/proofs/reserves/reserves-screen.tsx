import { useText } from '@candor/client/language';
import { getCurrency } from '@candor/domain/money/currencies';
import { divideDown } from '@candor/domain/money/fixed';
import { subtract, type Money, type Rate } from '@candor/domain/money/money';
import { assetSum } from '@candor/domain/proofs/reserves';
import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount } from '@candor/ui/figures';
import { EmptyState, Notice } from '@candor/ui/message-state';
import { percentText, withCommas } from '@candor/ui/number-text';
import { Page } from '@candor/ui/page';
import { Seal } from '@candor/ui/seal';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useNewestReserves, type ReserveDay } from '../../../parts/newest-reserves.ts';
import { Fingerprint } from '../../../parts/verify/fingerprint.tsx';
import { goBack } from '../../../platform/route.ts';
import { HouseAddresses } from './house-addresses.tsx';
import { OwnShare } from './own-share.tsx';

/** What all customers are owed, the reserves behind it, and whether the customer's own money is included. */
export function ReservesScreen(): ReactNode {
  const t = useText();
  return (
    <Page>
      <AppBar
        title={t('reserves.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('proofs') }}
      />
      <div className="mt-1 flex flex-col gap-3">
        <Reserves />
      </div>
    </Page>
  );
}

function Reserves(): ReactNode {
  const t = useText();
  const { day, reserves, isNone, isFailed, isFetching, retry } = useNewestReserves();
  if (isNone) {
    return (
      <Card>
        <EmptyState
          inline
          icon="lock"
          title={t('reserves.noneTitle')}
          text={t('reserves.noneText')}
        />
      </Card>
    );
  }
  if (reserves && day !== undefined) return <DayReserves day={day} reserves={reserves} />;
  if (isFailed) {
    return (
      <Card>
        <FailedState inline onRetry={retry} busy={isFetching} />
      </Card>
    );
  }
  return (
    <Loading label={t('shell.loading')}>
      <Skeleton height={228} className="rounded-card" />
      <Skeleton height={180} className="mt-3 rounded-card" />
    </Loading>
  );
}

interface DayReservesProps {
  readonly day: string;
  readonly reserves: readonly ReserveDay[];
}

function DayReserves({ day, reserves }: DayReservesProps): ReactNode {
  const t = useText();
  const used = reserves
    .filter(({ customerCount, assets }) => customerCount > 0 || assets.length > 0)
    .toSorted((one, other) => other.customerCount - one.customerCount);
  const isPractice = used.some(({ assets }) => assets.some((asset) => asset.isPractice));
  return (
    <>
      <Coverage day={day} reserves={used} />
      {isPractice ? (
        <Notice icon="info" tone="demo">
          {t('reserves.practice')}
        </Notice>
      ) : null}
      <OwnShare day={day} currencies={used.map(({ currency }) => currency)} />
      <ul className="grid gap-3 desktop:grid-cols-2">
        {used.map((each) => (
          <li key={each.currency} className="min-w-0">
            <CurrencyReserves reserves={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is held for each unit that customers are owed; null where they are owed nothing. */
const coverageOf = ({ assets, liabilities }: ReserveDay): Rate | null =>
  liabilities > 0n ? (divideDown(assetSum(assets), liabilities) as Rate) : null;

/** The figure of the day: the currency that is covered least. */
function Coverage({ day, reserves }: DayReservesProps): ReactNode {
  const t = useText();
  const covered = reserves.flatMap((each) => {
    const rate = coverageOf(each);
    return rate === null ? [] : [{ currency: each.currency, rate }];
  });
  const [least] = covered.toSorted((one, other) => (one.rate < other.rate ? -1 : 1));
  return (
    <Card>
      {least ? (
        <>
          <p className="text-label font-normal text-secondary">
            {t('reserves.least', { currency: least.currency, count: covered.length })}
          </p>
          <p className="figures-text flex flex-wrap items-center gap-x-2.5 text-display text-proof">
            <Seal size={28} />
            {percentText(least.rate, { decimals: 1 })}
          </p>
          <p className="text-label font-normal text-tertiary">{t('reserves.rowNote', { day })}</p>
        </>
      ) : null}
      <p className="text-body text-secondary not-first:mt-3">{t('reserves.intro')}</p>
    </Card>
  );
}

/** Message ids of the places where assets are held. */
const places = {
  practiceFund: 'reserves.practiceFund',
  custody: 'reserves.custody',
  chain: 'reserves.chain',
  bank: 'reserves.bank',
} as const;

/** One currency of a sealed day: liabilities, reserves for contracts, assets and equity. */
function CurrencyReserves({ reserves }: { readonly reserves: ReserveDay }): ReactNode {
  const t = useText();
  const { currency, liabilities, promised, assets, customerCount } = reserves;
  const { decimals } = getCurrency(currency);
  const left = subtract(subtract(assetSum(assets), liabilities), promised);
  const coverage = coverageOf(reserves);
  const line = (label: string, value: Money): ReactNode => (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
      <dt className="text-label font-normal text-secondary">{label}</dt>
      <dd className="ms-auto text-end text-body-strong text-[length:min(0.9375rem,5vw)]">
        <Amount value={value} decimals={decimals} />
      </dd>
    </div>
  );
  return (
    <Card className="h-full">
      <h2 className="flex items-center gap-2.5 text-headline">
        <CurrencyIcon code={currency} size={28} />
        {currency}
        <span className="ms-auto text-label font-normal text-tertiary">
          {t('reserves.customers', {
            count: customerCount,
            shown: withCommas(String(customerCount)),
          })}
        </span>
      </h2>
      {coverage !== null ? (
        <p className="figures-text mt-2 flex flex-wrap items-center gap-x-2 text-title text-proof">
          <Seal size={22} />
          {t('home.reserves', { ratio: percentText(coverage, { decimals: 1 }) })}
        </p>
      ) : null}
      <dl className="pt-2 pb-3">
        {line(t('reserves.owed'), liabilities)}
        {line(t('reserves.promised'), promised)}
        {assets.map(({ place, amount }) => (
          <div key={place}>{line(t(places[place]), amount)}</div>
        ))}
        <div className="mt-1 border-t border-hairline pt-1">
          {line(t(left < 0n ? 'reserves.missing' : 'reserves.left'), left)}
        </div>
      </dl>
      <HouseAddresses reserves={reserves} />
      {/* The root of nothing is nothing to compare. */}
      {customerCount > 0 ? (
        <Fingerprint hash={reserves.root} label={`${reserves.day} ${currency}`} />
      ) : null}
    </Card>
  );
}
