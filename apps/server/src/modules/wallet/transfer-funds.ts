import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { assertTransferable } from '@candor/domain/wallet/transferable';
import type { Balances } from '@candor/domain/ledger/balances';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, subtract, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Command } from '../ledger/index.ts';
import type { ContractFunds } from '../positions/index.ts';
import type { WalletOptions } from './deps.ts';

export type TransferFunds = RequestOf<'transferFunds'> & {
  readonly userId: string;
  readonly id: string;
};

interface Change {
  readonly funds: ContractFunds;
  /** Customer whose contract account was debited. */
  readonly leftContractOf: string | null;
}

const kinds = ({ userId, currency }: TransferFunds) => ({
  balance: customerAccount(userId, 'balance', currency),
  contract: customerAccount(userId, 'contract', currency),
});

/** Moves a customer's own money between the balance account and the contract account. */
export const transferFundsCommand = ({
  lockContractFunds,
}: Pick<WalletOptions, 'lockContractFunds'>): Command<
  TransferFunds,
  ContractFunds,
  Change,
  ResultOf<'transferFunds'>
> => ({
  name: 'transferFunds',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  load: (tx, requests) => {
    const leaving = requests.filter(({ from }) => from === 'contract');
    return lockContractFunds(
      tx,
      leaving.map(({ userId }) => userId),
    );
  },
  accounts: (request) => Object.values(kinds(request)),
  decide(request, { loaded: funds, balances }) {
    assertTransferable(request);
    requireFree(request, funds, balances);
    const { from, to, amount, currency, userId } = request;
    const accounts = kinds(request);
    const leftOn = (kind: 'balance' | 'contract') => balances.available(accounts[kind]);
    return {
      change: { funds, leftContractOf: from === 'contract' ? userId : null },
      result: {
        currency,
        balance:
          from === 'balance' ? subtract(leftOn('balance'), amount) : add(leftOn('balance'), amount),
        contract:
          from === 'contract'
            ? subtract(leftOn('contract'), amount)
            : add(leftOn('contract'), amount),
      },
      transfers: [
        { type: 'fundsTransfer', from: accounts[from], to: accounts[to], currency, amount },
      ],
      transferKey: `transferFunds/${request.id}`,
      events: [{ topic: `me:${request.userId}`, body: { kind: 'balance' } }],
    };
  },
  write: (tx, changes) =>
    changes[0]!.funds.taken(
      tx,
      changes.flatMap(({ leftContractOf }) => leftContractOf ?? []),
    ),
});

/** Keeps back what open cross positions need. Refuses: wallet.insufficientBalance. */
function requireFree(
  { userId, from, currency, amount }: TransferFunds,
  funds: ContractFunds,
  balances: Balances,
): void {
  if (from !== 'contract' || currency !== SETTLEMENT_CURRENCY) return;
  const available = funds(userId, balances);
  if (amount <= available) return;
  throw new Refusal('wallet.insufficientBalance', {
    available: toText(available),
    needed: toText(amount),
  });
}
