import { DAY_MS } from '@candor/domain/durations';
import type { RequestOf } from '@candor/contract/calls';
import { getCurrency } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Command } from '../../ledger/index.ts';
import { countPracticePayments, insertPracticePayment } from '../chains/store-practice.ts';
import type { WalletDeps } from '../deps.ts';
import { depositAddress, type OpenNetwork, requireNetwork } from './deposit-address.ts';

const PAYMENTS_PER_DAY_MAX = 50;

export interface SimulatePayment {
  readonly userId: string;
  /** Id that the transaction will get. */
  readonly txId: string;
  readonly request: RequestOf<'simulatePayment'>;
}

interface Change extends SimulatePayment {
  readonly open: OpenNetwork;
}

/**
 * Practice mode only: a simulated payment to a customer's address. From there it is processed like
 * any other payment.
 */
export function simulatePaymentCommand(
  deps: WalletDeps,
): Command<SimulatePayment, ReadonlyMap<string, number>, Change, { txHash: string }> {
  return {
    name: 'simulatePayment',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, requests) {
      const sinceMs = deps.now() - DAY_MS;
      const counts = requests.map(
        async ({ userId }) => [userId, await countPracticePayments(tx, userId, sinceMs)] as const,
      );
      return new Map(await Promise.all(counts));
    },
    accounts: () => [],
    decide(command, { loaded }) {
      const { userId, txId, request } = command;
      const open = requireNetwork(deps.chains, request);
      if (!open.adapter.isSimulated) throw new Refusal('wallet.practiceOnly');
      const { currency, practiceMax } = open.network;
      const { decimals } = getCurrency(currency);
      if (request.amount <= 0n) throw new Refusal('wallet.amountTooSmall');
      if (truncateTo(request.amount, decimals) !== request.amount)
        throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
      if (request.amount > practiceMax)
        throw new Refusal('wallet.practiceLimit', { limit: toText(practiceMax), currency });
      if ((loaded.get(userId) ?? 0) >= PAYMENTS_PER_DAY_MAX) throw new Refusal('request.tooMany');
      return {
        change: { ...command, open },
        result: { txHash: txId },
        transfers: [],
        transferKey: '',
        events: [],
      };
    },
    async write(tx, changes, { nowMs }) {
      for (const { userId, txId, request, open } of changes) {
        const { currency, chainType, kind } = open.network;
        const { receivesAt } = await depositAddress(tx, open, userId, nowMs);
        await insertPracticePayment(tx, {
          chainType,
          txId,
          outputIndex: 0,
          currency,
          receivesAt,
          amount: request.amount,
          // Bank transfers cannot be reorganized.
          fate: kind === 'bank' ? 'arrives' : (request.fate ?? 'arrives'),
          firstBlockAtMs: nowMs + open.adapter.blockMs(chainType),
          sendId: null,
          madeBy: userId,
          nowMs,
        });
      }
    },
  };
}
