import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Price } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { percentText } from '@candor/ui/number-text';
import { Intro, Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { exactAmountText } from '../../parts/full-amount.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, goTo, hrefTo } from '../../platform/route.ts';
import { utcTimeText } from '../../platform/time-text.ts';
import {
  type OfferingRow,
  PRICE_DECIMALS,
  statusText,
  TOKEN_DECIMALS,
  useOfferings,
} from './use-offering.ts';
import { CountryNotice } from '../../parts/countries/country-notice.tsx';

/** All offerings, each with what it is to the customer and its odds now. */
export function OfferingsScreen(): ReactNode {
  const t = useText();
  const offerings = useOfferings();
  return (
    <Page>
      <AppBar
        title={t('offerings.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <Intro>{t('offerings.intro')}</Intro>
      <CountryNotice service="offerings" />
      {offerings.data ? (
        <OfferingList offerings={offerings.data} />
      ) : offerings.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void offerings.refetch()} busy={offerings.isFetching} />
      )}
    </Page>
  );
}

function OfferingList({ offerings }: { readonly offerings: readonly OfferingRow[] }): ReactNode {
  const t = useText();
  if (offerings.length === 0) {
    return (
      <EmptyState
        icon="sparkle"
        title={t('offerings.noneTitle')}
        text={t('offerings.noneText')}
        actions={<Button onClick={() => goTo('market')}>{t('offerings.toMarket')}</Button>}
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
      {offerings.map((offering) => (
        <li key={offering.id}>
          <OfferingCard offering={offering} />
        </li>
      ))}
    </ul>
  );
}

function OfferingCard({ offering }: { readonly offering: OfferingRow }): ReactNode {
  const t = useText();
  const { id, token, name, price, lot, stage } = offering;
  const isMine = offering.myTickets > 0;
  return (
    <a
      href={hrefTo('offering', { id })}
      className="block rounded-card bg-base p-4 active:opacity-80"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CurrencyIcon code={token} />
        <span className="min-w-min flex-1">
          <span className="block text-headline">{name}</span>
          <span className="block text-label font-normal text-tertiary">
            {token} · <Price value={price} decimals={PRICE_DECIMALS} /> USDT
          </span>
        </span>
        <Chip tone={stage === 'open' || isMine ? 'proof' : 'neutral'}>
          {t(statusText(offering))}
        </Chip>
      </span>
      <span className="mt-3 figure-columns border-t border-hairline pt-3">
        <Figure label={t('offerings.ticket')}>
          <span className="figures">{`${exactAmountText(offering.ticketPrice)} USDT`}</span>
        </Figure>
        <Figure label={t('offerings.aTicketGives')}>
          <Amount value={lot} decimals={lotDecimals(lot)} unit={token} />
        </Figure>
        <Figure label={t(stage === 'open' ? 'offerings.chanceNow' : 'offerings.chance')}>
          <span className="figures">{percentText(offering.chance, { decimals: 2 })}</span>
        </Figure>
      </span>
      <span className="mt-3 block text-label font-normal text-secondary">
        <NextStep offering={offering} />
      </span>
    </a>
  );
}

/** Whole lots are shown without a fraction. */
const lotDecimals = (lot: bigint): number => (lot % 10n ** 18n === 0n ? 0 : TOKEN_DECIMALS);

function Figure({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span>
      <span className="block text-label font-normal text-tertiary">{label}</span>
      <span className="block text-body font-medium">{children}</span>
    </span>
  );
}

/** What happens next, and when. */
function NextStep({ offering }: { readonly offering: OfferingRow }): ReactNode {
  const t = useText();
  const { stage, opensAt, closesAt, drawsAt, listsAt } = offering;
  switch (stage) {
    case 'upcoming':
      return t('offerings.next.opens', { time: utcTimeText(opensAt) });
    case 'open':
      return t('offerings.next.closes', { time: utcTimeText(closesAt) });
    case 'closed':
      return t('offerings.next.draws', { time: utcTimeText(drawsAt) });
    case 'drawn':
    case 'completed':
      return t('offerings.next.lists', { time: utcTimeText(listsAt) });
    case 'listed':
      return t('offerings.next.listed', { token: offering.token });
    case 'cancelled':
      return t('offerings.next.cancelled');
  }
}
