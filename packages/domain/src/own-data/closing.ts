import { MINUTE_MS } from '../durations.ts';
import type { CustomerAccount } from '../ledger/transfer.ts';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { multiplyDown } from '../money/fixed.ts';
import { add, type Money, type Price, ZERO } from '../money/money.ts';
import { networksOf } from '../wallet/networks.ts';

/** What stands in the way of closing an account, in the order in which a customer would end it. */
export const obstacleKinds = [
  'frozenByYou',
  'frozen',
  'review',
  'positions',
  'orders',
  'secondContracts',
  'products',
  'bonds',
  'loans',
  'offerings',
  'deposits',
  'withdrawals',
  'locked',
  'contractFunds',
  'exchange',
  'balance',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

export interface Obstacle {
  readonly kind: ObstacleKind;
  /** How many there are, where they are counted. */
  readonly count?: number;
  readonly currency?: CurrencyCode;
  readonly amount?: Money;
  /** When it ends by itself. Epoch milliseconds. */
  readonly untilMs?: number;
}

export interface OwnedMoney {
  readonly currency: CurrencyCode;
  readonly amount: Money;
}

/** How often the product looks whether an account that is being closed can be. */
export const CLOSING_ROUND_MS = 5 * MINUTE_MS;
/** How long the proof of a sign-in opens a closed account again. */
export const REOPENING_MS = 10 * MINUTE_MS;

interface Balance {
  readonly account: Pick<CustomerAccount, 'kind' | 'currency'>;
  readonly available: Money;
}

/** In the settlement currency; null while there is no price. */
export type PriceOf = (currency: string) => Price | null;

/**
 * What a customer has to take out before the account can be closed, and what is too small for that:
 * it stays owed. Money that no network takes has to be exchanged first where it is worth the
 * smallest withdrawal.
 */
export function moneyInTheWay(
  balances: readonly Balance[],
  priceOf: PriceOf,
): { readonly obstacles: readonly Obstacle[]; readonly left: readonly OwnedMoney[] } {
  const obstacles: Obstacle[] = [];
  const left: OwnedMoney[] = [];
  if (balances.some(({ account, available }) => isHeld(account) && available > ZERO))
    obstacles.push({ kind: 'locked' });
  for (const currency of new Set(balances.map(({ account }) => account.currency))) {
    const of = (kind: CustomerAccount['kind']): Money =>
      add(
        ZERO,
        ...balances
          .filter(({ account }) => account.kind === kind && account.currency === currency)
          .map(({ available }) => available),
      );
    const [free, contract] = [of('balance'), of('contract')];
    const amount = add(free, contract);
    if (amount === ZERO) continue;
    const way = wayOut(currency, amount, priceOf);
    if (way === null) left.push({ currency, amount });
    else if (contract > ZERO) obstacles.push({ kind: 'contractFunds', currency, amount: contract });
    else obstacles.push({ kind: way, currency, amount });
  }
  return { obstacles, left };
}

/** Null where it is too little to leave. */
function wayOut(
  currency: CurrencyCode,
  amount: Money,
  priceOf: PriceOf,
): 'balance' | 'exchange' | null {
  const least = smallestWithdrawal(currency);
  if (least !== null) return amount >= least ? 'balance' : null;
  const price = priceOf(currency);
  const isWorthIt =
    price !== null && multiplyDown(amount, price) >= smallestWithdrawal(SETTLEMENT_CURRENCY)!;
  return isWorthIt ? 'exchange' : null;
}

/** The smallest withdrawal of any network; null for a currency that no network takes. */
export const smallestWithdrawal = (currency: CurrencyCode): Money | null =>
  networksOf(currency).reduce<Money | null>(
    (least, { withdrawalMin }) => (least === null || withdrawalMin < least ? withdrawalMin : least),
    null,
  );

const isHeld = ({ kind }: Balance['account']): boolean => kind !== 'balance' && kind !== 'contract';

/** In the order of `obstacleKinds`. */
export const inOrder = (obstacles: readonly Obstacle[]): Obstacle[] =>
  obstacles.toSorted((a, b) => obstacleKinds.indexOf(a.kind) - obstacleKinds.indexOf(b.kind));
