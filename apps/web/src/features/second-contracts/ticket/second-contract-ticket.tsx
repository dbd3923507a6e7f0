import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Rate } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/second-contracts/terms';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { MARGIN_DECIMALS } from '../../../parts/contract/amount-entry.ts';
import { Fractions } from '../../../parts/contract/fractions.tsx';
import { useText } from '../../../platform/language.ts';
import { hrefTo } from '../../../platform/route.ts';
import { OutcomeLines } from './outcome-lines.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { useTicket, type Ticket } from './use-ticket.ts';

/** Stakes carry no fee. */
const NO_FEE = 0n as Rate;
const sides: readonly Direction[] = ['up', 'down'];

/** Period, amount, both outcomes, Up and Down. */
export function SecondContractTicket({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const ticket = useTicket(market);
  return (
    <form className="flex flex-col gap-2.5" onSubmit={(event) => event.preventDefault()}>
      <PeriodChoice ticket={ticket} />
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
      <Reason ticket={ticket} />
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
function Reason({ ticket: { problem } }: { readonly ticket: Ticket }): ReactNode {
  const t = useText();
  if (!problem) return null;
  const needsMoney =
    problem.id === 'shortTerm.accountEmpty' || problem.id === 'shortTerm.notEnough';
  return (
    <p role="status" className="text-label font-normal text-secondary">
      {t(problem.id, problem.values)}{' '}
      {needsMoney ? (
        <a href={hrefTo('transfer')} className="hit-area inline-block font-medium text-proof">
          {t('ticket.transferIn')}
        </a>
      ) : null}
    </p>
  );
}
