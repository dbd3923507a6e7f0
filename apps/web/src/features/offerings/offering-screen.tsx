import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Price } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { ProofRow } from '@candor/ui/proof-chip';
import { Row, RowGroup } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useIsOnline } from '../../platform/online.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, goTo, hrefTo, useQueryValue } from '../../platform/route.ts';
import { useSession } from '../../platform/session.ts';
import { LifeSteps } from './life-steps.tsx';
import { MoneyCard, TicketsCard } from './my-tickets.tsx';
import { DatesCard, DrawCard, OddsCard, PaperCard } from './offering-cards.tsx';
import { deedOf, OfferingAction, type OfferingDeed } from './offering-action.tsx';
import {
  type Offering,
  PRICE_DECIMALS,
  type Subscription,
  TOKEN_DECIMALS,
  useOffering,
} from './use-offering.ts';
import { useForbidden } from '../../parts/countries/use-service.ts';
import { CountryNotice } from '../../parts/countries/country-notice.tsx';

const ApplySheet = lazyPart(async () => (await import('./apply-sheet.tsx')).ApplySheet);
const PaySheet = lazyPart(async () => (await import('./pay-sheet.tsx')).PaySheet);

/** One offering: its life, the customer's tickets and money in it, its odds, draw and papers. */
export function OfferingScreen(): ReactNode {
  const t = useText();
  const id = useQueryValue('id') ?? '';
  const { offering, subscription, isKnown } = useOffering(id);
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState<OfferingDeed | null>(null);
  const user = useSession((session) => session.user);
  const isReady = offering.data !== undefined && isKnown;
  const forbidden = useForbidden('offerings');
  const deed = isReady
    ? deedOf({ offering: offering.data, subscription, user, isOnline, forbidden })
    : null;
  return (
    <Page
      actionsWidth="form"
      actions={deed ? <OfferingAction deed={deed} onAsk={setAsked} /> : null}
    >
      <AppBar
        title={t('offering.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('offerings') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <CountryNotice service="offerings" />
      {isReady ? (
        <OfferingBody offering={offering.data} subscription={subscription} />
      ) : id === '' || isGone(offering.error) ? (
        <EmptyState
          icon="search"
          title={t('offering.goneTitle')}
          text={t('offering.goneText')}
          actions={<Button onClick={() => goTo('offerings')}>{t('offering.toList')}</Button>}
        />
      ) : offering.isPending || !offering.isError ? (
        <LoadingCards count={4} />
      ) : (
        <FailedState onRetry={() => void offering.refetch()} busy={offering.isFetching} />
      )}
      {/* Kept through the answer: what was asked for is no longer due then. */}
      <Suspense>
        {asked?.kind === 'apply' && offering.data ? (
          <ApplySheet offering={offering.data} onClose={() => setAsked(null)} />
        ) : null}
        {asked?.kind === 'pay' ? (
          <PaySheet subscription={asked.subscription} onClose={() => setAsked(null)} />
        ) : null}
      </Suspense>
    </Page>
  );
}

const isGone = (error: Error | null): boolean =>
  error !== null && 'key' in error && error.key === 'offerings.notFound';

interface BodyProps {
  readonly offering: Offering;
  readonly subscription: Subscription | undefined;
}

function OfferingBody({ offering, subscription }: BodyProps): ReactNode {
  const isDrawn = offering.proof.signature !== undefined;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Header offering={offering} />
      {offering.stage === 'cancelled' ? (
        <Cancelled />
      ) : (
        <LifeSteps offering={offering} hasApplied={subscription !== undefined} />
      )}
      <div className="grid grid-cols-1 items-start gap-3 desktop:grid-cols-2">
        <div className="grid grid-cols-1 gap-3">
          {subscription ? <TicketsCard subscription={subscription} /> : null}
          {isDrawn ? <DrawCard offering={offering} /> : <OddsCard offering={offering} />}
          <ProofLink offering={offering} />
          {subscription ? <MoneyCard subscription={subscription} /> : null}
        </div>
        <div className="grid grid-cols-1 gap-3">
          {offering.stage === 'listed' ? <ListedLinks token={offering.token} /> : null}
          <DatesCard offering={offering} />
          <PaperCard offering={offering} />
        </div>
      </div>
    </div>
  );
}

function Header({ offering }: Pick<BodyProps, 'offering'>): ReactNode {
  const t = useText();
  const { token, name, price, lot } = offering;
  return (
    <header className="flex items-center gap-3 pt-1">
      <CurrencyIcon code={token} size={44} />
      <span className="min-w-0">
        <h2 className="m-0 text-title">{name}</h2>
        <p className="text-label font-normal text-secondary">
          {token} · <Price value={price} decimals={PRICE_DECIMALS} /> USDT ·{' '}
          {t('offering.perTicket')}{' '}
          <Amount
            value={lot}
            decimals={lot % 10n ** 18n === 0n ? 0 : TOKEN_DECIMALS}
            unit={token}
          />
        </p>
      </span>
    </header>
  );
}

function Cancelled(): ReactNode {
  const t = useText();
  return (
    <p role="status" className="rounded-card bg-warning-soft p-4 text-body text-warning">
      {t('offering.cancelled')}
    </p>
  );
}

/** To the page that draws again, or before the draw to what already binds it. */
function ProofLink({ offering }: Pick<BodyProps, 'offering'>): ReactNode {
  const t = useText();
  const { round, root, signature } = offering.proof;
  const rootText = root ? `${root.slice(0, 4)} … ${root.slice(-4)}` : '—';
  return (
    <ProofRow
      title={t(signature ? 'offering.drawAgain' : 'offering.howDrawn')}
      note={t(root ? 'offering.roundAndRoot' : 'offering.roundOnly', {
        round: round.toLocaleString('en-US'),
        root: rootText,
      })}
      href={hrefTo('offeringDraw', { id: offering.id })}
    />
  );
}

function ListedLinks({ token }: { readonly token: string }): ReactNode {
  const t = useText();
  return (
    <RowGroup>
      <Row title={t('offering.chart')} href={hrefTo('chart', { symbol: `${token}USDT` })} />
      <Row title={t('offering.exchange')} href={hrefTo('flashExchange', { from: token })} />
    </RowGroup>
  );
}
