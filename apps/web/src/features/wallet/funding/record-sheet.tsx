import { useText } from '@candor/client/language';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { type FundingKind, type FundingRecord, waitsForTimeAlone } from './record.ts';
import { RecordFacts } from './record-facts.tsx';
import { RecordState } from './record-row.tsx';
import { useNetworks } from './use-networks.ts';
import { changedByFunding } from './use-records.ts';
import { fullAmountText } from '../../../parts/full-amount.ts';

export interface RecordSheetProps {
  readonly record: FundingRecord;
  readonly kind: FundingKind;
  readonly onClose: () => void;
}

/** A record with its timeline and available actions. */
export function RecordSheet({ record, kind, onClose }: RecordSheetProps): ReactNode {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking)
    return <CancelQuestion record={record} onClose={() => setIsAsking(false)} onDone={onClose} />;
  const isCancellable = kind === 'withdrawal' && record.state === 'waiting';
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(kind === 'deposit' ? 'deposit.title' : 'withdrawal.title')}
      actions={
        isCancellable ? (
          <>
            <Button tone="danger" onClick={() => setIsAsking(true)}>
              {t('funding.cancel')}
            </Button>
          </>
        ) : undefined
      }
    >
      <p className="mb-4 flex flex-wrap gap-2">
        <RecordState record={record} />
        <PracticeChip />
      </p>
      <RecordFacts record={record} kind={kind} />
      <PracticeHold record={record} />
    </Sheet>
  );
}

/** Skips a hold in practice mode. */
export function PracticeHold({ record }: { readonly record: FundingRecord }): ReactNode {
  const t = useText();
  const command = useCommand(fundingCalls, 'endPracticeHold', {
    refreshes: changedByFunding,
    onDone: () => showToast(t('funding.practiceHoldDone'), 'success'),
  });
  const networks = useNetworks().data?.networks;
  const isSimulated = networks?.some(
    (network) => network.chainType === record.chainType && network.isSimulated,
  );
  if (!isSimulated || !waitsForTimeAlone(record)) return null;
  return (
    <Button
      tone="card"
      size="compact"
      className="mt-4 bg-demo-soft! text-demo!"
      busy={command.isPending}
      onClick={() => command.mutate({ id: record.id })}
    >
      {t('funding.practiceHold')}
    </Button>
  );
}

interface CancelQuestionProps {
  readonly record: FundingRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function CancelQuestion({ record, onClose, onDone }: CancelQuestionProps): ReactNode {
  const t = useText();
  const { currency, amount, id } = record;
  const command = useCommand(fundingCalls, 'cancelWithdrawal', {
    refreshes: changedByFunding,
    onDone: () => {
      showToast(t('funding.cancelled'), 'success');
      onDone();
    },
  });
  const text = fullAmountText(amount, currency);
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('funding.cancelQuestion')}
      text={t('funding.cancelText', { amount: text, currency })}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('funding.keep')}
          </Button>
          <Button busy={command.isPending} onClick={() => command.mutate({ id })}>
            {t('funding.cancel')}
          </Button>
        </>
      }
    />
  );
}
