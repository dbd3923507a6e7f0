import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { add } from '../money/money.ts';
import type { SecondContract, SecondContractStatus } from './terms.ts';

/**
 * Transfers out of the house's reserve account when a contract settles: exactly what its purchase
 * put there, stake and profit. To the customer if it won, to the house if it lost; if it is tied or
 * void, the stake returns and the reserve is released. Money in USDT. Source: rules §5.
 */
export function settlementTransfers(
  { userId, stake, winProfit }: Pick<SecondContract, 'userId' | 'stake' | 'winProfit'>,
  status: Exclude<SecondContractStatus, 'active'>,
): Transfer[] {
  const currency = SETTLEMENT_CURRENCY;
  const from = houseAccount('reserved', currency);
  const contract = customerAccount(userId, 'contract', currency);
  const equity = houseAccount('equity', currency);
  const all = add(stake, winProfit);
  switch (status) {
    case 'won':
      return [{ type: 'secondContractWin', from, to: contract, currency, amount: all }];
    case 'lost':
      return [{ type: 'secondContractLoss', from, to: equity, currency, amount: all }];
    case 'tied':
    case 'voided':
      return [
        { type: 'secondContractRefund', from, to: contract, currency, amount: stake },
        { type: 'secondContractRelease', from, to: equity, currency, amount: winProfit },
      ];
  }
}
