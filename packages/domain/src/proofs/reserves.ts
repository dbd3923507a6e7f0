import type { CurrencyCode } from '../money/currencies.ts';
import { add, toText, ZERO, type Money } from '../money/money.ts';

/** An asset that backs customer liabilities. */
export interface ReserveAsset {
  /** Where it is held. */
  readonly place: 'practiceFund' | 'custody' | 'chain' | 'bank';
  readonly amount: Money;
  /** Practice money is never real money. */
  readonly isPractice: boolean;
}

/**
 * Liabilities to customers in one currency at the end of a UTC day, and the assets backing them.
 */
export interface ReserveDay {
  readonly day: string;
  readonly currency: CurrencyCode;
  /** Leaves of the tree: customers with a liability. */
  readonly customerCount: number;
  /** Sum of the tree. */
  readonly liabilities: Money;
  /** Additional reserve: the maximum that open second contracts could still win. */
  readonly promised: Money;
  readonly assets: readonly ReserveAsset[];
  /** Root of the Merkle-sum tree, hexadecimal; 64 zeros without customers. */
  readonly root: string;
}

/** `place=amount=practice` joined by commas: the canonical text of assets. */
export const assetsText = (assets: readonly ReserveAsset[]): string =>
  assets
    .map(
      ({ place, amount, isPractice }) =>
        `${place}=${toText(amount)}=${isPractice ? 'practice' : 'real'}`,
    )
    .join(',');

/** Canonical text of a currency's reserves, lines joined by a line feed; hashed and signed. */
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

/** Components of one customer's liability in one currency; none negative. */
export interface ReserveShare {
  /** In all accounts, margins and locks. */
  readonly held: Money;
  /** Stakes of second contracts that are not settled. */
  readonly staked: Money;
  /** Unrealized profit of open positions; losses are not deducted. */
  readonly openProfit: Money;
}

/** The balance in a customer's leaf. */
export const shareSum = ({ held, staked, openProfit }: ReserveShare): Money =>
  add(held, staked, openProfit);

/** Text whose SHA-256 identifies a customer in a leaf; the salt next to it prevents guessing. */
export const commitmentText = (userId: string): string => `candor-customer-1\n${userId}`;

/** Sum of all assets backing the liabilities. */
export const assetSum = (assets: readonly ReserveAsset[]): Money =>
  add(ZERO, ...assets.map(({ amount }) => amount));
