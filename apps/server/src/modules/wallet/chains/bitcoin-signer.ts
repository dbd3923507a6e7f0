import * as z from 'zod/mini';
import type { ControlClaim } from '@candor/domain/wallet/house-wallets';
import type { Clock } from '../../../platform/clock.ts';
import { askControl, createSignerLine } from './signer-line.ts';

const readiness = z.object({ chain: z.string(), address: z.string(), isReady: z.boolean() });
const signed = z.object({ payoutId: z.string(), psbt: z.string().check(z.maxLength(200_000)) });
const record = z.object({
  payoutId: z.string(),
  transactions: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(1_000)),
});

export interface BitcoinQuestion {
  readonly payoutId: string;
  readonly chain: string;
  /** Whom the payout is for, and how much of it they get. Satoshis, decimal digits. */
  readonly to: string;
  readonly amount: string;
  /** The transaction to sign (BIP-174, version 0, base64). */
  readonly psbt: string;
}

/**
 * The program that holds the key, over HTTP; docs/how-to/bitcoin.md specifies the protocol. It signs
 * and sends nothing. Throws NetworkDown unless it gives an answer that it signed.
 */
export interface BitcoinSigner {
  status(): Promise<z.infer<typeof readiness>>;
  /** The same transaction with signatures, which have to be checked (BIP-174, base64). */
  sign(question: BitcoinQuestion, askedAtMs: number): Promise<string>;
  /** Every transaction that it ever signed for a payout. */
  find(payoutId: string): Promise<readonly string[]>;
  /** Its signature over `controlText`, as its chain signs messages. */
  signControl(claim: ControlClaim): Promise<string>;
}

export function createBitcoinSigner(options: {
  readonly url: string;
  readonly secret: string;
  readonly clock: Clock;
}): BitcoinSigner {
  const ask = createSignerLine(options);
  return {
    status: async () => z.parse(readiness, await ask('GET', '/v1/status')),
    async sign(question, atMs) {
      const body = JSON.stringify(question);
      const answer = z.parse(signed, await ask('POST', '/v1/payouts', { body, atMs }));
      assertSame(answer.payoutId, question.payoutId);
      return answer.psbt;
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
