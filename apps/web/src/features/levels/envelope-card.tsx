import { useText } from '@candor/client/language';
import { levelsCalls } from '@candor/contract/calls/levels';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { successHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { changedByEnvelope, type Envelope, type OwnLevel } from './use-levels.ts';

/** The envelope of this week: to be opened by hand, then what was in it. */
export function EnvelopeCard({ mine }: { readonly mine: OwnLevel }): ReactNode {
  const t = useText();
  const open = useCommand(levelsCalls, 'openEnvelope', {
    refreshes: changedByEnvelope,
    onDone: () => successHaptic(),
  });
  const envelope = open.data ?? mine.envelope;
  const isWaiting = envelope?.state === 'waiting';
  return (
    <Card className="flex items-center gap-4">
      <Picture isOpen={envelope?.state === 'opened'} isNew={open.data !== undefined} />
      <div className="min-w-0 flex-1" role="status">
        <p className="m-0 text-headline">{title(t, envelope)}</p>
        <p className="m-0 text-label font-normal text-secondary">{note(t, envelope, mine.level)}</p>
      </div>
      {isWaiting ? (
        <Button className="w-auto! px-5" busy={open.isPending} onClick={() => open.mutate({})}>
          {t('levels.open')}
        </Button>
      ) : null}
    </Card>
  );
}

type Text = ReturnType<typeof useText>;

const title = (t: Text, envelope: Envelope | undefined): string =>
  envelope?.state === 'opened'
    ? t('levels.opened', { amount: numberText(envelope.amount, { decimals: 2 }) })
    : t('levels.envelope');

function note(t: Text, envelope: Envelope | undefined, level: number): string {
  switch (envelope?.state) {
    case 'waiting':
      return t('levels.openUntil', { time: deviceTimeText(envelope.openUntil) });
    case 'opened':
      return t('levels.nextEnvelope');
    case 'expired':
    case undefined:
      return t(level === 0 ? 'levels.envelopeFromOne' : 'levels.nextEnvelope');
  }
}

/** An envelope whose flap opens; still for those who asked for less motion. */
function Picture({
  isOpen,
  isNew,
}: {
  readonly isOpen: boolean;
  readonly isNew: boolean;
}): ReactNode {
  return (
    <svg
      viewBox="0 0 56 44"
      aria-hidden="true"
      className={`h-11 w-14 shrink-0 overflow-visible ${isNew ? 'motion-safe:animate-[envelope_600ms_ease-out]' : ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      {isOpen ? (
        <>
          <path d="M2 18 28 2l26 16v24H2z" className="fill-sunken" />
          <path d="M10 22.500V9h36v13.500L28 34z" className="fill-up-soft stroke-up" />
          <path d="m20 17 6 6 10-11" className="stroke-up" strokeLinecap="round" />
          <path d="m2 18 26 17 26-17" />
        </>
      ) : (
        <>
          <path d="M2 4h52v38H2z" className="fill-sunken" />
          <path d="m2 5 26 20L54 5" />
        </>
      )}
    </svg>
  );
}
