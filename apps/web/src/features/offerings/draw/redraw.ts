import { drawOrderSteps, drawSeed, wordsOf } from '@candor/domain/offerings/draw';
import { countTickets, ticketRootSteps, type TicketRange } from '@candor/domain/offerings/tickets';
import { bls12_381 } from '@noble/curves/bls12-381';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toHex } from '../../../parts/verify/bytes.ts';

/** Public data of a draw. */
export interface RedrawInput {
  readonly ranges: readonly TicketRange[];
  /** Hexadecimal, as is the signature. */
  readonly publicKey: string;
  readonly round: number;
  readonly signature: string;
}

export interface Redrawn {
  /** Hexadecimal; empty if the numbers leave a gap. */
  readonly root: string;
  readonly isSigned: boolean;
  readonly seed: string;
  /** Ticket numbers in the order drawn. */
  readonly order: Uint32Array;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly result: Redrawn };

/** Domain of drand's scheme `bls-unchained-g1-rfc9380`. */
const BEACON_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
/** Hashing all tickets takes about three quarters of the time. */
const ROOT_SHARE = 0.75;

/** The whole draw from public data alone; yields the share of it that is done. */
export function* redraw(input: RedrawInput): Generator<number, Redrawn> {
  const { ranges, signature } = input;
  const tickets = countTickets(ranges);
  if (tickets === null) return { root: '', isSigned: false, seed: '', order: new Uint32Array() };
  const rooting = ticketRootSteps(ranges, sha256);
  let root: Uint8Array | undefined;
  while (!root) {
    const step = rooting.next();
    if (step.done) root = step.value;
    else yield (step.value / tickets) * ROOT_SHARE;
  }
  const seed = drawSeed(fromHex(signature), root, sha256);
  const drawing = drawOrderSteps({ tickets, places: tickets }, wordsOf(seed, sha256));
  for (;;) {
    const step = drawing.next();
    if (step.done)
      return {
        root: toHex(root),
        isSigned: isSigned(input),
        seed: toHex(seed),
        order: step.value,
      };
    yield ROOT_SHARE + (step.value / tickets) * (1 - ROOT_SHARE);
  }
}

/** Whether the beacon with this key signed this round. */
function isSigned({ publicKey, round, signature }: RedrawInput): boolean {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const message = sha256(new Uint8Array(number.buffer));
  try {
    return bls12_381.verifyShortSignature(signature, message, publicKey, { DST: BEACON_DOMAIN });
  } catch {
    // Malformed points throw.
    return false;
  }
}
