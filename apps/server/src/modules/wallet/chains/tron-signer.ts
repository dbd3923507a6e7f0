import * as z from 'zod/mini';
import type { ControlClaim } from '@candor/domain/wallet/house-wallets';
import type { Clock } from '../../../platform/clock.ts';
import type { TronNetworkName } from '../../../platform/startup/tron.ts';
import { askControl, createSignerLine } from './signer-line.ts';
import { isTronAddress } from './tron-address.ts';

const TRANSACTIONS_MAX = 1_000;

const address = z.string().check(z.refine(isTronAddress));
const txId = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const readiness = z.object({ network: z.string(), isReady: z.boolean(), address });
const signed = z.object({ payoutId: z.string(), txId, signature: z.string() });
const record = z.object({
  payoutId: z.string(),
  transactions: z.array(txId).check(z.maxLength(TRANSACTIONS_MAX)),
});

/** A transaction to sign, and what it has to say. */
export interface SignerTransfer {
  readonly payoutId: string;
  readonly network: TronNetworkName;
  readonly currency: string;
  readonly contract: string;
  readonly to: string;
  /** In the smallest unit, decimal digits. */
  readonly amount: string;
  /** The bytes to sign, hexadecimal. */
  readonly rawData: string;
}

/**
 * The program that holds the keys, over HTTP; docs/how-to/tron.md specifies the protocol. Throws
 * NetworkDown unless it gives an answer that it signed.
 */
export interface TronSigner {
  /** The account that pays, and whether it can. */
  status(): Promise<z.infer<typeof readiness>>;
  /** The signature of a transaction. The signer sends nothing to the network. */
  sign(transfer: SignerTransfer, txId: string): Promise<string>;
  /** Every transaction that it ever signed for a payout. */
  find(payoutId: string): Promise<readonly string[]>;
  /** Its signature over `controlText`, as its chain signs messages. */
  signControl(claim: ControlClaim): Promise<string>;
}

export function createTronSigner(options: {
  readonly url: string;
  readonly secret: string;
  readonly clock: Clock;
}): TronSigner {
  const ask = createSignerLine(options);
  return {
    status: async () => z.parse(readiness, await ask('GET', '/v1/status')),
    async sign(transfer, expected) {
      const question = { body: JSON.stringify(transfer) };
      const answer = z.parse(signed, await ask('POST', '/v1/payouts', question));
      assertSame(answer.payoutId, transfer.payoutId);
      assertSame(answer.txId, expected);
      return answer.signature;
    },
    async find(payoutId) {
      const path = `/v1/payouts/${encodeURIComponent(payoutId)}`;
      const answer = z.parse(record, await ask('GET', path));
      assertSame(answer.payoutId, payoutId);
      return answer.transactions;
    },
    signControl: (claim) => askControl(ask, claim),
  };
}

function assertSame(answered: string, asked: string): void {
  if (answered !== asked) throw new Error('the signer responded about another payout');
}
