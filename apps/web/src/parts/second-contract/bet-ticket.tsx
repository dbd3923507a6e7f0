import type { Money, Rate } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/second-contracts/terms';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { MARGIN_DECIMALS } from '../contract/amount-entry.ts';
import { Fractions } from '../contract/fractions.tsx';
import { VerificationLink } from '../verification/verification-link.tsx';
import { OutcomeLines } from './outcome-lines.tsx';
import { PeriodChoice } from './period-choice.tsx';
import type { SecondContractSet } from './second-contract.ts';
import type { Problem } from './ticket-problem.ts';
import type { TicketSummary } from './ticket-summary.ts';
import type { useSets } from './use-sets.ts';

/** Stakes carry no fee. */
const NO_FEE = 0n as Rate;
const sides: readonly Direction[] = ['up', 'down'];

/** Input of the ticket, its meaning, and sending it. */
export interface BetTicketState {
  readonly sets: ReturnType<typeof useSets>;
  /** Undefined while it is not known, or when the pair has none. */
  readonly set: SecondContractSet | undefined;
  readonly typed: string;
  readonly type: (typed: string) => void;
  readonly choose: (text: string) => void;
  /** Seconds. */
  readonly choosePeriod: (periodS: number) => void;
  readonly available: Money | undefined;
  readonly summary: TicketSummary;
  readonly problem: Problem | null;
  /** Side that is being sent. */
  readonly sending: Direction | null;
  readonly press: (direction: Direction) => void;
}

export interface BetTicketProps {
  readonly ticket: BetTicketState;
  /** Above the amount. */
  readonly amountLabel: string;
  /** Link shown if the balance is too low. */
  readonly moneyLink?: ReactNode;
}

/** Period, amount, both outcomes, Up and Down. */
export function BetTicket({ ticket, amountLabel, moneyLink }: BetTicketProps): ReactNode {
  const t = useText();
  return (
    <form className="flex flex-col gap-2.5" onSubmit={(event) => event.preventDefault()}>
      <PeriodChoice sets={ticket.sets} chosen={ticket.set} onChoose={ticket.choosePeriod} />
      <AmountField
        label={amountLabel}
        value={ticket.typed}
        onChange={ticket.type}
        decimals={MARGIN_DECIMALS}
        unit="USDT"
        aside={
          <>
            {t('ticket.available')} <Amount value={ticket.available} decimals={MARGIN_DECIMALS} />
          </>
        }
      />
      <Fractions
        available={ticket.available}
        leverage={1}
        feeRate={NO_FEE}
        onChoose={ticket.choose}
      />
      <OutcomeLines summary={ticket.summary} />
      <Reason problem={ticket.problem} moneyLink={moneyLink} />
      <div className="grid grid-cols-2 gap-3">
        {sides.map((direction) => (
          <Button
            key={direction}
            tone={direction}
            disabled={ticket.problem !== null}
            busy={ticket.sending === direction}
            onClick={() => ticket.press(direction)}
          >
            {t(`shortTerm.${direction}`)}
          </Button>
        ))}
      </div>
    </form>
  );
}

interface ReasonProps extends Pick<BetTicketProps, 'moneyLink'> {
  readonly problem: Problem | null;
}

/** Why the buttons cannot act, in a line above them. */
function Reason({ problem, moneyLink }: ReasonProps): ReactNode {
  const t = useText();
  if (!problem) return null;
  const needsMoney =
    problem.id === 'shortTerm.accountEmpty' || problem.id === 'shortTerm.notEnough';
  return (
    <p role="status" className="text-label font-normal text-secondary">
      {t(problem.id, problem.values)} {needsMoney ? moneyLink : null}
      <VerificationLink reason={problem.id} />
    </p>
  );
}
