import { useText } from '@candor/client/language';
import { add } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Chip } from '@candor/ui/chip';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { dateText } from '../../../platform/time-text.ts';
import { bucketText, bucketTone, stateText, USDT, type OwnNote } from './bond.ts';
import { linesAroundNow, noteFlow } from './cash-flow.ts';
import { CashFlowTable } from './cash-flow-table.tsx';

export interface NoteCardProps {
  readonly note: OwnNote;
  /** Shows every line, not only those around now. */
  readonly isWhole?: boolean;
}

/** A customer's note: where its money is, and its cash flow. */
export function NoteCard({ note, isWhole = false }: NoteCardProps): ReactNode {
  const t = useText();
  const flow = noteFlow(note);
  const title = t('bonds.myNote', { number: note.number });
  return (
    <Card>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="figures text-headline">
          {t('bonds.myNoteOf', {
            number: note.number,
            amount: numberText(note.amount, { decimals: MONEY_DECIMALS }),
          })}
        </h3>
        <Chip tone={note.bucket ? bucketTone(note.bucket) : 'neutral'}>
          {t(note.bucket ? bucketText(note.bucket) : stateText(note.bondStatus))}
        </Chip>
      </div>
      {note.status === 'lent' ? (
        <>
          <CashFlowTable
            label={title}
            lines={isWhole ? flow.lines : linesAroundNow(flow)}
            flow={flow}
          />
          <Received note={note} />
        </>
      ) : (
        <p className="text-body text-secondary">
          {note.status === 'refunded'
            ? t('bonds.noteRefunded')
            : t('bonds.noteLocked', { day: dateText(note.closesAt) })}
        </p>
      )}
    </Card>
  );
}

/** What has come back so far, by its parts. */
function Received({ note }: { readonly note: OwnNote }): ReactNode {
  const t = useText();
  const { principalReceived, interestReceived, lateInterestReceived } = note;
  const money = { decimals: MONEY_DECIMALS, unit: USDT };
  return (
    <div className="mt-2">
      <Facts>
        <Fact
          label={t('bonds.principalReceived')}
          value={<Amount value={principalReceived} {...money} />}
        />
        <Fact
          label={t('bonds.interestReceived')}
          value={<Amount value={add(interestReceived, lateInterestReceived)} {...money} />}
        />
        <Fact
          label={t('bonds.stillPlanned')}
          value={<Amount value={note.stillPlanned} {...money} />}
        />
      </Facts>
    </div>
  );
}
