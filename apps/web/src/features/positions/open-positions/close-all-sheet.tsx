import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { positionsCalls } from '@candor/contract/calls/positions';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions } from '../funds.ts';
import { netResult, type Position } from '../position.ts';

type Outcome = ResultOf<'closePositions'>;

export interface CloseAllSheetProps {
  /** What is open, for the question. */
  readonly positions: readonly Position[];
  readonly onClose: () => void;
}

/** Asks, closes everything that is open, and says what became of each position. */
export function CloseAllSheet({ positions, onClose }: CloseAllSheetProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  // The list behind it empties as positions close; the question stays as it was asked.
  const [count] = useState(positions.length);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const command = useCommand(positionsCalls, 'closePositions', {
    refreshes: changedByPositions,
    onDone(result) {
      successHaptic();
      setOutcome(result);
    },
  });
  if (outcome) return <Outcomes outcome={outcome} onClose={onClose} />;
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('closeAll.title', { count })}
      text={t('closeAll.text')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('close.keep')}
          </Button>
          <Button
            className="grow-[1.7]!"
            busy={command.isPending}
            disabled={!isOnline}
            onClick={() => command.mutate({}, { onError: warningHaptic })}
          >
            {t('closeAll.confirm', { count })}
          </Button>
        </>
      }
    >
      <PracticeChip />
      {isOnline ? null : (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {t('trade.offline')}
        </p>
      )}
    </Sheet>
  );
}

interface OutcomesProps {
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

/** The net result of each close, or why a position is still open. */
function Outcomes({ outcome: { outcomes, left }, onClose }: OutcomesProps): ReactNode {
  const t = useText();
  const count = outcomes.filter(({ position }) => position).length;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('closeAll.doneTitle', { count })}
      text={t('closeAll.doneText')}
      actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
    >
      <ul role="status" className="grid gap-3 py-2">
        {outcomes.map(({ id, symbol, direction, position, refusal }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-body">
              {pairName(shownMarket(symbol))} {t(`ticket.${direction}`)}
            </span>
            {position ? (
              <span className="text-body-strong">
                <Amount value={netResult(position)} decimals={MONEY_DECIMALS} unit="USDT" signed />
              </span>
            ) : null}
            {refusal ? (
              <span className="text-label font-normal text-warning">
                {t(refusal.errorKey as MessageId, refusal.details)}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p className="text-label font-normal text-warning">{t('closeAll.left', { count: left })}</p>
      ) : null}
    </Sheet>
  );
}
