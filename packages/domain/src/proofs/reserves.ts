import type { CurrencyCode } from '../money/currencies.ts';
import { add, toText, ZERO, type Money } from '../money/money.ts';

/** Something that stands against what customers are owed. */
export interface ReserveAsset {
  /** Where it lies. */
  readonly place: 'practiceFund' | 'custody' | 'chain' | 'bank';
  readonly amount: Money;
  /** Practice money is never real money. */
  readonly isPractice: boolean;
}

/** What customers were owed in one currency at the end of a UTC day, and what stood against it. */
export interface ReserveDay {
  readonly day: string;
  readonly currency: CurrencyCode;
  /** Leaves of the tree: customers who are owed anything. */
  readonly customerCount: number;
  /** Sum of the tree. */
  readonly liabilities: Money;
  /** Promised on top, should every promise become due: what open second contracts could still win. */
  readonly promised: Money;
  readonly assets: readonly ReserveAsset[];
  /** Root of the Merkle-sum tree, hexadecimal; 64 zeros without customers. */
  readonly root: string;
}

/** `place=amount=practice` joined by commas: assets as they are sealed. */
export const assetsText = (assets: readonly ReserveAsset[]): string =>
  assets
    .map(
      ({ place, amount, isPractice }) =>
        `${place}=${toText(amount)}=${isPractice ? 'practice' : 'real'}`,
    )
    .join(',');

/** Canonical text of a currency's reserves, lines joined by a line feed: what is hashed and signed. */
export const reserveDayText = (sealed: ReserveDay): string =>
  [
    'candor-reserves-1',
    sealed.day,
    sealed.currency,
    sealed.customerCount,
    toText(sealed.liabilities),
    toText(sealed.promised),
    assetsText(sealed.assets),
    sealed.root,
  ].join('\n');

/** Parts of what one customer is owed in one currency; none below zero. */
export interface ReserveShare {
  /** In all accounts, margins and locks. */
  readonly held: Money;
  /** Stakes of second contracts that were not settled. */
  readonly staked: Money;
  /** Unrealised profit of open positions; losses are not taken off. */
  readonly openProfit: Money;
}

/** What the leaf of a customer holds. */
export const shareSum = ({ held, staked, openProfit }: ReserveShare): Money =>
  add(held, staked, openProfit);

/** Text whose SHA-256 names a customer in a leaf; the salt beside it keeps it from being guessed. */
export const commitmentText = (userId: string): string => `candor-customer-1\n${userId}`;

/** Everything that stands against what is owed. */
export const assetSum = (assets: readonly ReserveAsset[]): Money =>
  add(ZERO, ...assets.map(({ amount }) => amount));
