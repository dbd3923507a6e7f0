import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { ReactNode } from 'react';
import { BetTicket } from '../../../parts/second-contract/bet-ticket.tsx';
import { useText } from '../../../platform/language.ts';
import { hrefTo } from '../../../platform/route.ts';
import { useTicket } from './use-ticket.ts';

/** The ticket with the money of the contract account. */
export function SecondContractTicket({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  return (
    <BetTicket
      ticket={useTicket(market)}
      amountLabel={t('shortTerm.amount')}
      moneyLink={
        <a href={hrefTo('transfer')} className="hit-area inline-block font-medium text-proof">
          {t('ticket.transferIn')}
        </a>
      }
    />
  );
}
