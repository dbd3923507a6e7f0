import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import type { ReactNode } from 'react';
import { ProofStep } from '../../../parts/verify/proof-step.tsx';
import { utcTimeText } from '../../../platform/time-text.ts';
import { countText } from '../my-tickets.tsx';
import type { Draw, DrawCheck } from './draw-again.ts';

export interface DrawStepsProps {
  readonly draw: Draw;
  /** Undefined while it is being drawn. */
  readonly check: DrawCheck | undefined;
}

const short = (hash: string | undefined): string =>
  hash ? `${hash.slice(0, 4)} … ${hash.slice(-4)}` : '—';

/** The four facts of a draw, each with a seal once this device has verified it. */
export function DrawSteps({ draw, check }: DrawStepsProps): ReactNode {
  const t = useText();
  const { proof, tickets, winners } = draw;
  return (
    <Card className="pb-0!">
      <ol>
        <ProofStep
          outcome={check?.announced}
          title={t('offeringDraw.round')}
          value={countText(proof.round)}
          note={t('offeringDraw.announcedNote', { time: utcTimeText(proof.roundTime) })}
        />
        <ProofStep
          outcome={check?.committed}
          title={t('offeringDraw.root')}
          value={short(proof.root)}
          note={t(
            check?.committed === 'unchecked'
              ? 'offeringDraw.committedLate'
              : 'offeringDraw.committedNote',
            { count: tickets, time: utcTimeText(proof.committedAt) },
          )}
        />
        <ProofStep
          outcome={check?.signed}
          title={t('offeringDraw.signature')}
          value={short(proof.signature)}
          note={t(
            proof.beacon === 'practice'
              ? 'offeringDraw.signedByPractice'
              : 'offeringDraw.signedNote',
            {
              beacon: proof.beacon,
            },
          )}
        />
        <ProofStep
          outcome={check?.drawn}
          title={t('offeringDraw.winners')}
          value={countText(winners)}
          note={t('offeringDraw.drawnNote')}
          isLast
        />
      </ol>
    </Card>
  );
}
