import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { assertTransferable } from '@candor/domain/wallet/transferable';
import { add, subtract } from '@candor/domain/money/money';
import type { Act } from '../ledger/index.ts';

export type TransferFunds = RequestOf<'transferFunds'> & {
  readonly userId: string;
  readonly id: string;
};

const pockets = ({ userId, currency }: TransferFunds) => ({
  balance: customerAccount(userId, 'balance', currency),
  contract: customerAccount(userId, 'contract', currency),
});

/** Moves a customer's own money between the balance account and the contract account. */
export const transferFunds: Act<TransferFunds, null, null, ResultOf<'transferFunds'>> = {
  name: 'transferFunds',
  lane: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  load: async () => null,
  accounts: (request) => Object.values(pockets(request)),
  decide(request, { balances }) {
    assertTransferable(request);
    const { from, to, amount, currency } = request;
    const accounts = pockets(request);
    const leftOn = (pocket: 'balance' | 'contract') => balances.available(accounts[pocket]);
    return {
      change: null,
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
  write: async () => undefined,
};
