import { formatFixed, ONE } from '../../../money/fixed.ts';
import { money, toText, type Money, type Quantity } from '../../../money/money.ts';

/** Blocks after which the network sets its difficulty anew. */
export const RETARGET_BLOCKS = 2_016;
/** Blocks after which the reward of a block is halved. */
export const HALVING_BLOCKS = 210_000;
/** Milliseconds between two blocks at which the network aims. */
export const BLOCK_MS = 600_000;

const FIRST_REWARD = money('50');

/** New coins of the block at a height, in BTC: 50, halved every 210 000 blocks. */
export const rewardAt = (height: number): Money =>
  (FIRST_REWARD >> BigInt(Math.floor(height / HALVING_BLOCKS))) as Money;

/** What the network asks and pays from a block on. */
export interface NetworkState {
  /** From when it applies. Epoch milliseconds. */
  readonly timeMs: number;
  /** The first block that it applies to. */
  readonly height: number;
  /** Expected hashes per block ÷ 2³². 18 decimals. */
  readonly difficulty: Quantity;
  /** New coins per block, in BTC. */
  readonly reward: Money;
}

/** Why it is recorded: a change of the network, or the beginning of a day in UTC+8. */
export const networkEvents = ['day', 'retarget', 'halving'] as const;
export type NetworkEvent = (typeof networkEvents)[number];

/** Difficulty and reward as recorded, before the record is sealed. */
export interface NetworkFacts extends NetworkState {
  /** 1, 2, 3 … without gaps. */
  readonly sequence: number;
  readonly event: NetworkEvent;
  /** Whether the network is our own simulation. */
  readonly simulated: boolean;
  /** Hash of the record before, 64 hexadecimal digits. */
  readonly previousHash: string;
}

/** A record with its seal. */
export interface NetworkRecord extends NetworkFacts {
  /** SHA-256 of `networkText`, 64 hexadecimal digits. */
  readonly hash: string;
  /** Ed25519 over the 32 bytes of the hash, base64. */
  readonly signature: string;
}

/** The canonical text that the hash of a record covers: UTF-8, lines separated by a line feed. */
export const networkText = (record: NetworkFacts): string =>
  [
    'candor-network-1',
    String(record.sequence),
    String(record.timeMs),
    String(record.height),
    formatFixed(record.difficulty),
    toText(record.reward),
    record.event,
    record.simulated ? 'simulated' : 'real',
    record.previousHash,
  ].join('\n');

/** A whole number as a difficulty. */
export const difficultyOf = (whole: bigint): Quantity => (whole * ONE) as Quantity;
