import { type Address, type Hash, isAddress, isHash } from 'viem';
import * as z from 'zod/mini';
import type { ControlClaim } from '@candor/domain/wallet/house-wallets';
import type { Clock } from '../../../platform/clock.ts';
import { askControl, createSignerLine } from './signer-line.ts';

const address = z.string().check(z.refine((text) => isAddress(text, { strict: false })));
const hash = z.string().check(z.refine((text) => isHash(text)));
const handedOver = z.object({
  payoutId: z.string(),
  from: address,
  nonce: z.int().check(z.nonnegative()),
  transactions: z.array(hash).check(z.minLength(1), z.maxLength(100)),
});
/** `now` is the signer's clock, by which it judges the age of a request. */
const neverSigned = z.object({ payoutId: z.string(), isSigned: z.literal(false), now: z.int() });
/** `address` is the account that pays; older signers do not name it. */
const readiness = z.object({
  chainId: z.int(),
  isReady: z.boolean(),
  address: z.optional(address),
});

export interface SignerPayout {
  readonly payoutId: string;
  readonly chainId: number;
  readonly currency: string;
  /** Contract of an ERC-20 token; null for the native coin. */
  readonly contract: Address | null;
  readonly to: string;
  /** In the smallest unit, decimal digits. */
  readonly amount: string;
}

/** The signer's record of a payout: one nonce, and every transaction that it signed for it. */
export interface HandedOver {
  readonly from: string;
  readonly nonce: number;
  readonly transactions: readonly Hash[];
}

/**
 * The program that holds the keys, over HTTP; docs/how-to/evm.md specifies the protocol. Throws
 * NetworkDown unless it gives an answer that it signed.
 */
export interface EvmSigner {
  status(): Promise<z.infer<typeof readiness>>;
  /**
   * The same payout may be handed over any number of times and always has the same nonce. The
   * request is dated `askedAtMs`; the signer refuses one older than `QUESTION_FRESH_MS`.
   */
  handOver(payout: SignerPayout, askedAtMs: number): Promise<HandedOver>;
  /** The record of a payout, or the time by the signer's clock at which it had none. */
  find(payoutId: string): Promise<HandedOver | { readonly nothingAtMs: number }>;
  /** Its signature over `controlText`, as its chain signs messages. */
  signControl(claim: ControlClaim): Promise<string>;
}

export function createEvmSigner(options: {
  readonly url: string;
  readonly secret: string;
  readonly clock: Clock;
}): EvmSigner {
  const ask = createSignerLine(options);
  return {
    status: async () => z.parse(readiness, await ask('GET', '/v1/status')),
    async handOver(payout, askedAtMs) {
      const question = { body: JSON.stringify(payout), atMs: askedAtMs };
      const answer = z.parse(handedOver, await ask('POST', '/v1/payouts', question));
      return signedOf(answer, payout.payoutId);
    },
    async find(payoutId) {
      const path = `/v1/payouts/${encodeURIComponent(payoutId)}`;
      const answer = z.parse(z.union([handedOver, neverSigned]), await ask('GET', path));
      if ('nonce' in answer) return signedOf(answer, payoutId);
      assertSame(answer.payoutId, payoutId);
      return { nothingAtMs: answer.now };
    },
    signControl: (claim) => askControl(ask, claim),
  };
}

function signedOf(answer: z.infer<typeof handedOver>, payoutId: string): HandedOver {
  assertSame(answer.payoutId, payoutId);
  const transactions = answer.transactions.map((each) => each.toLowerCase() as Hash);
  return { from: answer.from.toLowerCase(), nonce: answer.nonce, transactions };
}

function assertSame(answered: string, asked: string): void {
  if (answered !== asked) throw new Error('the signer responded about another payout');
}
