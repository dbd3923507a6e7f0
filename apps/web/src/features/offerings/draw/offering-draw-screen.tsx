import { useText } from '@candor/client/language';
import { offeringsCalls } from '@candor/contract/calls/offerings';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { Fingerprint } from '../../../parts/verify/fingerprint.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCall } from '../../../platform/query.ts';
import { goBack, useQueryValue } from '../../../platform/route.ts';
import { utcTimeText } from '../../../platform/time-text.ts';
import { Line } from '../line.tsx';
import { countText } from '../my-tickets.tsx';
import { type Offering, type Subscription, useOffering } from '../use-offering.ts';
import { DrawSteps } from './draw-steps.tsx';
import { OwnPlaces } from './own-places.tsx';
import { type DrawnAgain, useDrawAgain } from './use-draw-again.ts';

/** Draws an offering again on this device, from what everybody can read. */
export function OfferingDrawScreen(): ReactNode {
  const t = useText();
  const id = useQueryValue('id') ?? '';
  const { offering, subscription } = useOffering(id);
  const { data } = offering;
  const isDrawn = data?.proof.signature !== undefined;
  return (
    <Page>
      <AppBar
        title={t(data && !isDrawn ? 'offering.howDrawn' : 'offeringDraw.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('offerings') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      {!data && (offering.isError || id === '') ? (
        <FailedState onRetry={() => void offering.refetch()} busy={offering.isFetching} />
      ) : !data ? (
        <LoadingCards count={3} />
      ) : (
        <div className="mx-auto w-full desktop:max-w-180">
          {isDrawn ? (
            <Redraw id={id} subscription={subscription} />
          ) : (
            <BeforeDraw offering={data} />
          )}
        </div>
      )}
    </Page>
  );
}

/** What already binds the draw while nobody can know its result. */
function BeforeDraw({ offering }: { readonly offering: Offering }): ReactNode {
  const t = useText();
  const { proof, tickets, drawsAt } = offering;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="max-w-180 pt-1 text-body text-secondary">
        {t('offeringDraw.before', { time: utcTimeText(drawsAt) })}
      </p>
      <Card className="py-2!">
        <dl>
          <Line
            label={t('offeringDraw.beacon')}
            value={t(
              proof.beacon === 'practice' ? 'offeringDraw.practiceBeacon' : 'offeringDraw.drand',
            )}
          />
          <Line label={t('offeringDraw.round')} value={countText(proof.round)} />
          <Line label={t('offeringDraw.roundTime')} value={utcTimeText(proof.roundTime)} />
          <Line label={t('offering.ticketsSold')} value={countText(tickets)} />
          <Line
            label={t('offeringDraw.committed')}
            value={proof.root ? utcTimeText(proof.committedAt) : t('offeringDraw.notYet')}
          />
        </dl>
      </Card>
      <Fingerprint hash={proof.announcement} label={t('offeringDraw.announcement')} />
      {proof.root ? <Fingerprint hash={proof.root} label={t('offeringDraw.root')} /> : null}
      <HowItWorks />
    </div>
  );
}

interface RedrawProps {
  readonly id: string;
  readonly subscription: Subscription | undefined;
}

function Redraw({ id, subscription }: RedrawProps): ReactNode {
  const t = useText();
  const draw = useCall(offeringsCalls, 'getDraw', { id, limit: 1 }, { freshMs: Infinity });
  const again = useDrawAgain(draw.data, subscription?.id);
  if (!draw.data) {
    return draw.isError ? (
      <FailedState onRetry={() => void draw.refetch()} busy={draw.isFetching} />
    ) : (
      <LoadingCards count={3} />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Progress again={again} tickets={draw.data.tickets} />
      <DrawSteps draw={draw.data} check={again.check} />
      {subscription ? <OwnPlaces subscription={subscription} check={again.check} /> : null}
      <HowItWorks />
      <Button tone="card" busy={again.state === 'drawing'} onClick={again.restart}>
        {t('offeringDraw.again')}
      </Button>
    </div>
  );
}

interface ProgressProps {
  readonly again: DrawnAgain;
  readonly tickets: number;
}

function Progress({ again, tickets }: ProgressProps): ReactNode {
  const t = useText();
  const { state, share, check } = again;
  if (state === 'failed') {
    return (
      <p role="alert" className="rounded-card bg-warning-soft p-4 text-body text-warning">
        {t('offeringDraw.failed')}
      </p>
    );
  }
  const isWrong =
    check !== undefined &&
    [check.announced, check.committed, check.signed, check.drawn].includes('mismatch');
  const percent = Math.floor(share * 100);
  return (
    <Card>
      <p role="status" className={`text-headline ${isWrong ? 'text-danger' : ''}`}>
        {state === 'drawing'
          ? t('offeringDraw.drawing', { count: tickets })
          : t(isWrong ? 'offeringDraw.wrong' : 'offeringDraw.right', { count: tickets })}
      </p>
      <div
        role="progressbar"
        aria-label={t('offeringDraw.title')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-3 h-1 overflow-hidden rounded-pill bg-sunken"
      >
        <div
          className={`h-full rounded-pill ${isWrong ? 'bg-danger-soft' : 'bg-proof-fill'}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </Card>
  );
}

function HowItWorks(): ReactNode {
  const t = useText();
  const lines = ['offeringDraw.how1', 'offeringDraw.how2', 'offeringDraw.how3'] as const;
  return (
    <Card>
      <h2 className="m-0 text-headline">{t('offeringDraw.how')}</h2>
      <ol className="grid list-decimal gap-1.5 ps-5 pt-1.5 text-body text-secondary">
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ol>
    </Card>
  );
}
