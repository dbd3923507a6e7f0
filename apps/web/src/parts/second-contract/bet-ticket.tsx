import { useText } from '@candor/client/language';
import type { Money, Rate } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/second-contracts/terms';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import { Skeleton } from '@candor/ui/skeleton';
import { type ReactNode, useId } from 'react';
import { useIsDemo } from '../../platform/backend.ts';
import { hrefTo } from '../../platform/route.ts';
import { MARGIN_DECIMALS } from '../contract/amount-entry.ts';
import { Fractions } from '../contract/fractions.tsx';
import { useMoneyText } from '../demo/use-money-text.ts';
import { FailedState } from '../failed-state.tsx';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { CountryNotice } from '../countries/country-notice.tsx';
import { VerificationLink } from '../verification/verification-link.tsx';
import { LossLine } from '../responsible-trading/loss-line.tsx';
import { OwnNote } from '../responsible-trading/own-note.tsx';
import type { SecondContractSet } from './second-contract.ts';
import type { Problem } from './ticket-problem.ts';
import type { TicketSummary } from './ticket-summary.ts';
import { usePeriodText } from './use-period-text.ts';
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
}

/** Period, amount, both outcomes, Up and Down. */
export function BetTicket({ ticket }: BetTicketProps): ReactNode {
  const t = useText();
  return (
    <form className="flex flex-col gap-2.5" onSubmit={(event) => event.preventDefault()}>
      <PeriodChoice sets={ticket.sets} chosen={ticket.set} onChoose={ticket.choosePeriod} />
      <AmountField
        label={t('shortTerm.amount')}
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
      <CountryNotice service="shortTermContracts" />
      <OwnNote stake="stakeSecondContract" />
      <LossLine product="secondContracts" />
      <Reason problem={ticket.problem} />
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

/** Why the buttons cannot act, in a line above them. */
function Reason({ problem }: { readonly problem: Problem | null }): ReactNode {
  const t = useMoneyText();
  const isDemo = useIsDemo();
  if (!problem) return null;
  const needsMoney =
    problem.id === 'shortTerm.accountEmpty' || problem.id === 'shortTerm.notEnough';
  return (
    <p role="status" className="text-label font-normal text-secondary">
      {t(problem.id, problem.values)}{' '}
      {needsMoney && !isDemo ? (
        <a href={hrefTo('transfer')} className="hit-area inline-block font-medium text-proof">
          {t('ticket.transferIn')}
        </a>
      ) : null}
      <VerificationLink reason={problem.id} />
    </p>
  );
}

interface PeriodChoiceProps {
  readonly sets: ReturnType<typeof useSets>;
  readonly chosen: SecondContractSet | undefined;
  /** Seconds. */
  readonly onChoose: (periodS: number) => void;
}

/** Available periods, each with the profit of a win. */
function PeriodChoice({ sets, chosen, onChoose }: PeriodChoiceProps): ReactNode {
  const t = useText();
  const name = useId();
  const periodText = usePeriodText();
  if (sets.isPending) return <Skeleton height={56} className="rounded-control" />;
  if (!sets.data) {
    return <FailedState inline onRetry={() => void sets.refetch()} busy={sets.isFetching} />;
  }
  return (
    <fieldset
      aria-label={t('shortTerm.periods')}
      className="m-0 grid grid-cols-[repeat(auto-fit,minmax(max(3.1rem,16%),1fr))] gap-1.5 border-0 p-0"
    >
      {sets.data.map((each) => (
        <label
          key={each.id}
          className="figures flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-control border-[1.5px] border-transparent bg-sunken text-center has-checked:border-strong has-checked:bg-base has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring"
        >
          <input
            type="radio"
            name={name}
            value={each.id}
            checked={each.id === chosen?.id}
            onChange={() => onChoose(each.periodS)}
            className="screen-only"
          />
          <span className="figures-text text-label font-semibold">{periodText(each.periodS)}</span>
          <span className="text-caption text-secondary">
            {percentText(each.profitRate, { decimals: 0, signed: true })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Both outcomes in money with equal weight, and their expected value in the long run. */
function OutcomeLines({ summary }: { readonly summary: TicketSummary }): ReactNode {
  const t = useText();
  const { stake, payout, expected, expectedRate, breakEven } = summary;
  const money = (value: typeof payout) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />
  );
  const percent = (value: typeof breakEven) =>
    value === undefined ? '—' : percentText(value, { decimals: 2 });
  return (
    <dl className="m-0">
      <Line label={t('shortTerm.ifRight')} value={money(payout)} strong />
      <Line
        label={t('shortTerm.ifWrong')}
        value={money(payout === undefined ? undefined : (stake ?? undefined))}
        strong
      />
      <Line
        label={t('shortTerm.expected')}
        value={
          <>
            {expected === undefined ? null : <>{money(expected)} · </>}
            {percent(expectedRate)}
          </>
        }
      />
      <Line label={t('shortTerm.breakEven')} value={percent(breakEven)} />
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
}

function Line({ label, value, strong = false }: LineProps): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
      <dt className={strong ? 'text-body text-secondary' : 'text-label font-normal text-tertiary'}>
        {label}
      </dt>
      <dd
        className={`figures m-0 ms-auto ${strong ? 'text-body font-medium' : 'text-label font-normal text-secondary'}`}
      >
        {value}
      </dd>
    </div>
  );
}
