import { useText } from '@candor/client/language';
import { offeringsCalls } from '@candor/contract/calls/offerings';
import { walletCalls } from '@candor/contract/calls/wallet';
import { chanceOfAny } from '@candor/domain/offerings/odds';
import { times } from '@candor/domain/offerings/terms';
import { Button, IconButton } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { Switch } from '@candor/ui/switch';
import { useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../parts/confirm/confirm-sheet.tsx';
import { useSecrets } from '../../parts/confirm/confirmable.tsx';
import { successHaptic } from '../../platform/haptics.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useCall, useCommand } from '../../platform/query.ts';
import { utcTimeText } from '../../platform/time-text.ts';
import { chanceText } from './offering-cards.tsx';
import { changedByOffering, MONEY_DECIMALS, type Offering } from './use-offering.ts';

export interface ApplySheetProps {
  readonly offering: Offering;
  readonly onClose: () => void;
}

/** The question before money is locked: how many tickets, at what odds, and what happens when. */
export function ApplySheet({ offering, onClose }: ApplySheetProps): ReactNode {
  const t = useText();
  const [count, setCount] = useState(1);
  const [paysItself, setPaysItself] = useState(false);
  // Applying asks for no second factor: the money stays the customer's own.
  const secrets = useSecrets(false);
  const balances = useCall(walletCalls, 'listBalances', {});
  const command = useCommand(offeringsCalls, 'subscribeToOffering', {
    refreshes: changedByOffering,
    onDone: () => successHaptic(),
  });
  const { ticketPrice, name } = offering;
  const locked = times(ticketPrice, count);
  const available = balances.data?.find(({ currency }) => currency === 'USDT')?.available;
  const isShort = available !== undefined && locked > available;
  const amount = numberText(locked, { decimals: MONEY_DECIMALS });
  const missing = isShort ? 'offering.notEnough' : secrets.missing;
  if (command.data)
    return <Applied first={command.data.firstTicket} count={count} onClose={onClose} />;
  return (
    <ConfirmSheet
      title={t('offering.applyQuestion', { count, name })}
      keep={t('shell.cancel')}
      label={missing === null ? t('offering.lock', { amount }) : t(missing)}
      disabled={missing !== null}
      busy={command.isPending}
      onConfirm={() =>
        command.mutate({ offeringId: offering.id, tickets: count, paysItself, ...secrets.given })
      }
      onClose={onClose}
    >
      <Stepper count={count} max={offering.myLimit} onChange={setCount} />
      <ApplyFacts offering={offering} count={count} />
      <Switch
        label={t('offering.paysItself')}
        stateLabel={t(paysItself ? 'offering.on' : 'offering.off')}
        checked={paysItself}
        onChange={setPaysItself}
      />
      <Consequences offering={offering} paysItself={paysItself} />
      {secrets.fields(command.error)}
    </ConfirmSheet>
  );
}

interface StepperProps {
  readonly count: number;
  readonly max: number;
  readonly onChange: (count: number) => void;
}

function Stepper({ count, max, onChange }: StepperProps): ReactNode {
  const t = useText();
  return (
    <div
      role="group"
      aria-label={t('offering.howMany')}
      className="flex items-center justify-between rounded-button bg-sunken px-2 py-1"
    >
      <IconButton
        label={t('offering.fewer')}
        disabled={count <= 1}
        onClick={() => onChange(count - 1)}
      >
        <Icon name="minus" />
      </IconButton>
      <output className="figures-text min-w-0 text-center text-headline">
        {t('offering.countOf', { count, max })}
      </output>
      <IconButton
        label={t('offering.moreTickets')}
        disabled={count >= max}
        onClick={() => onChange(count + 1)}
      >
        <Icon name="plus" />
      </IconButton>
    </div>
  );
}

interface ApplyFactsProps {
  readonly offering: Offering;
  readonly count: number;
}

/** Everything that will happen, in money and dates. */
function ApplyFacts({ offering, count }: ApplyFactsProps): ReactNode {
  const t = useText();
  const { ticketPrice, tickets, places, drawsAt } = offering;
  const locked = times(ticketPrice, count);
  return (
    <Facts>
      <Fact
        label={t('offering.lockedNow')}
        value={<Amount value={locked} decimals={MONEY_DECIMALS} unit="USDT" />}
      />
      <Fact
        label={t('offering.chanceAny')}
        value={
          <span className="figures">
            {chanceText(chanceOfAny({ tickets: tickets + count, places }, count))}
          </span>
        }
      />
      <Fact label={t('offering.draws')} value={utcTimeText(drawsAt)} />
    </Facts>
  );
}

interface ConsequencesProps {
  readonly offering: Offering;
  readonly paysItself: boolean;
}

/** What becomes of the locked money. */
function Consequences({ offering, paysItself }: ConsequencesProps): ReactNode {
  const t = useText();
  const { completesAt } = offering;
  return (
    <ul className="grid list-disc gap-1 ps-4 text-label font-normal text-secondary">
      <li>{t('offering.applyLocked')}</li>
      <li>{t('offering.applyLost')}</li>
      <li>{t(paysItself ? 'offering.applyPaysItself' : 'offering.applyPays')}</li>
      <li>{t('offering.applyPromoted', { until: utcTimeText(completesAt) })}</li>
      <li>{t('offering.applyFinal')}</li>
    </ul>
  );
}

interface AppliedProps {
  readonly first: number;
  readonly count: number;
  readonly onClose: () => void;
}

function Applied({ first, count, onClose }: AppliedProps): ReactNode {
  const t = useText();
  const numbers = count === 1 ? String(first) : `${first}–${first + count - 1}`;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('offering.applied')}
      text={t('offering.appliedText')}
      actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
    >
      <div role="status" className="pb-3 text-center">
        <p className="text-label font-normal text-secondary">
          {t('offering.yourNumbers', { count })}
        </p>
        <p className="figures text-display">{numbers}</p>
        <p className="mt-1 flex justify-center">
          <PracticeChip />
        </p>
      </div>
    </Sheet>
  );
}
