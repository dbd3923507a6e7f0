import { useText } from '@candor/client/language';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Price } from '@candor/ui/figures';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import { pairName, shownMarket } from '../markets.ts';
import { utcTimeText } from '../../platform/time-text.ts';
import { referenceOf } from './live-contract.ts';
import type { SecondContract } from './second-contract.ts';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { usePeriodText } from './use-period-text.ts';

export interface ContractRowProps {
  readonly contract: SecondContract;
  readonly onOpen: (contract: SecondContract) => void;
}

/** A settled contract; opens its result with the proof of its prices. */
export function ContractRow({ contract, onOpen }: ContractRowProps): ReactNode {
  const t = useText();
  const periodText = usePeriodText();
  const market = shownMarket(contract.symbol);
  const price = (value: SecondContract['openPrice']) => (
    <Price value={value} decimals={market.pricePrecision} />
  );
  return (
    <button
      type="button"
      onClick={() => onOpen(contract)}
      className="flex w-full items-center gap-3 border-t border-hairline py-3 text-start active:opacity-60"
    >
      <CurrencyIcon code={market.base} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-body-strong">{pairName(market)}</span>
          <span className={`text-label ${contract.direction === 'up' ? 'text-up' : 'text-down'}`}>
            {t(`shortTerm.${contract.direction}`)} {periodText(contract.periodS)}
          </span>
        </span>
        <span className="block text-label font-normal text-secondary">
          {price(referenceOf(contract))} → {price(contract.closePrice)}
        </span>
        <span className="block text-caption text-tertiary">
          {t(`shortTerm.status.${contract.status}`)} · {utcTimeText(contract.closedAt)}
        </span>
      </span>
      <span className="text-end">
        <span className="block text-body-strong">
          <Amount value={contract.profit} decimals={MONEY_DECIMALS} signed />
        </span>
        <span className="block text-label font-normal text-tertiary">
          <Amount value={contract.stake} decimals={MONEY_DECIMALS} />
        </span>
        <span className="mt-0.5 flex items-center justify-end gap-1 text-caption text-proof">
          {contract.priceProof.close?.simulated === false ? <Seal size={12} /> : null}
          {t('history.verify')}
        </span>
      </span>
    </button>
  );
}
