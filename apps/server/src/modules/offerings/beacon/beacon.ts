import type { Queryable } from '../../../platform/db.ts';

/**
 * A public source of randomness in numbered rounds: nobody can know the signature of a round before
 * its time, and there is only one.
 */
export interface Beacon {
  /** Name under which its rounds are stored. */
  readonly name: string;
  /** BLS12-381 key in G2, compressed, hexadecimal. */
  publicKey(): Promise<string>;
  /** The first round at or after a time. Epoch milliseconds. */
  roundAt(timeMs: number): number;
  /** When a round is due. Epoch milliseconds. */
  timeOf(round: number): number;
  /** Whether anybody may already know the signature of a round. */
  mayBeKnown(db: Queryable, round: number, nowMs: number): Promise<boolean>;
  /** Verified signature of a round, hexadecimal; null while it is not published. */
  signatureOf(round: number, nowMs: number): Promise<string | null>;
}

export interface RoundTimes {
  readonly genesisMs: number;
  readonly periodMs: number;
}

/** Rounds at a fixed interval; the first is number 1. Source: drand, `roundAt` and `roundTime`. */
export const roundTimes = ({ genesisMs, periodMs }: RoundTimes) => ({
  roundAt: (timeMs: number) => Math.max(1, Math.ceil((timeMs - genesisMs) / periodMs) + 1),
  timeOf: (round: number) => genesisMs + (round - 1) * periodMs,
});
