import { useText } from '@candor/client/language';
import { competitionsCalls } from '@candor/contract/calls/competitions';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import { numberText } from '@candor/ui/number-text';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../../platform/clipboard.ts';
import { successHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { changedByEntry, type Competition, MONEY_DECIMALS } from './use-competitions.ts';

interface SheetProps {
  readonly competition: Competition;
  readonly onClose: () => void;
}

/** Asks before joining. */
export function JoinSheet({ competition: { id, title }, onClose }: SheetProps): ReactNode {
  const t = useText();
  const join = useCommand(competitionsCalls, 'joinCompetition', {
    refreshes: changedByEntry,
    onDone: () => {
      successHaptic();
      onClose();
    },
  });
  return (
    <Sheet
      open
      question
      title={t('competition.joinTitle', { title })}
      text={t('competition.joinText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button tone="quiet" onClick={close}>
            {t('competition.notNow')}
          </Button>
          <Button busy={join.isPending} onClick={() => join.mutate({ id })}>
            {t('competition.join')}
          </Button>
        </>
      )}
    />
  );
}

/** Asks before leaving for good. */
export function LeaveSheet({ competition: { id, title }, onClose }: SheetProps): ReactNode {
  const t = useText();
  const leave = useCommand(competitionsCalls, 'leaveCompetition', {
    refreshes: changedByEntry,
    onDone: onClose,
  });
  return (
    <Sheet
      open
      question
      title={t('competition.leaveTitle', { title })}
      text={t('competition.leaveText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button tone="quiet" onClick={close}>
            {t('competition.stay')}
          </Button>
          <Button busy={leave.isPending} onClick={() => leave.mutate({ id })}>
            {t('competition.leave')}
          </Button>
        </>
      )}
    />
  );
}

/** What counts, in plain words. */
export function RulesSheet({ competition, onClose }: SheetProps): ReactNode {
  const t = useText();
  const rules = [
    t('competition.ruleFormula'),
    t('competition.ruleHeld', { minutes: competition.heldMinS / 60 }),
    t('competition.ruleWindow'),
    t('competition.ruleRelated'),
    t('competition.ruleTies'),
    t('competition.ruleBase', {
      amount: numberText(competition.baseMin, { decimals: MONEY_DECIMALS }),
    }),
    t('competition.ruleJoin', { time: deviceTimeText(competition.joinsUntil) }),
  ];
  return (
    <Sheet open title={t('competition.rules')} closeLabel={t('shell.close')} onClose={onClose}>
      <ol className="m-0 grid list-decimal gap-3 ps-6 text-body">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Sheet>
  );
}

/** Fingerprints, and how anybody recomputes the board. */
export function ProofSheet({ competition, onClose }: SheetProps): ReactNode {
  const t = useText();
  const { id, announcement, boardHash, fillsHash, mine } = competition;
  const command = `node verify-competition.mjs ${location.origin} ${id}`;
  return (
    <Sheet open title={t('competition.proof')} closeLabel={t('shell.close')} onClose={onClose}>
      <p className="mt-0 text-body text-secondary">{t('competition.proofText')}</p>
      <dl className="m-0 grid gap-3">
        <Hash label="competition.proofCommand" value={command} />
        <Hash label="competition.proofTerms" value={announcement} />
        {boardHash ? <Hash label="competition.proofBoard" value={boardHash} /> : null}
        {fillsHash ? <Hash label="competition.proofFills" value={fillsHash} /> : null}
        {mine ? <Hash label="competition.proofHandle" value={mine.handle} /> : null}
      </dl>
      <div className="flex flex-wrap gap-3 pt-4">
        <Button tone="quiet" onClick={() => void copyToClipboard(command)}>
          {t('competition.copy')}
        </Button>
      </div>
    </Sheet>
  );
}

function Hash({ label, value }: { readonly label: MessageId; readonly value: string }): ReactNode {
  const t = useText();
  return (
    <div>
      <dt className="text-label font-normal text-secondary">{t(label)}</dt>
      <dd className="figures m-0 text-label break-all">{value}</dd>
    </div>
  );
}
