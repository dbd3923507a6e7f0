import { customerAccount, houseAccount, type Transfer } from '../../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../../money/currencies.ts';
import type { Money } from '../../money/money.ts';
import type { Bought, Redeemed } from './nav.ts';

const currency = SETTLEMENT_CURRENCY;
const clearing = houseAccount('clearing', currency);
const rounding = houseAccount('rounding', currency);
const balanceOf = (userId: string) => customerAccount(userId, 'balance', currency);
const above = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.filter(({ amount }) => amount > 0n);

/** Own money is set aside until the next NAV; it stays the customer's. */
export const setAside = (userId: string, orderId: string, amount: Money): Transfer[] => [
  {
    type: 'unitsOrdered',
    from: balanceOf(userId),
    to: customerAccount(userId, 'locked', currency, orderId),
    currency,
    amount,
  },
];

/** The same money returns when the order is canceled. */
export const returned = (userId: string, orderId: string, amount: Money): Transfer[] => [
  {
    type: 'unitsOrderReturned',
    from: customerAccount(userId, 'locked', currency, orderId),
    to: balanceOf(userId),
    currency,
    amount,
  },
];

/** Both sides of a purchase of units: what the customer pays, and what the pool gets. */
export const unitsBought = (
  { userId, orderId, poolUserId }: { userId: string; orderId: string; poolUserId: string },
  { paid, residue }: Bought,
): { readonly customer: Transfer[]; readonly pool: Transfer[] } => {
  const from = customerAccount(userId, 'locked', currency, orderId);
  return {
    customer: above([
      { type: 'unitsBought', from, to: clearing, currency, amount: paid },
      { type: 'rounding', from, to: rounding, currency, amount: residue },
    ]),
    pool: above([
      { type: 'unitsIssued', from: clearing, to: balanceOf(poolUserId), currency, amount: paid },
    ]),
  };
};

/** Both sides of units given back: what the pool pays, and what the customer gets. */
export const unitsRedeemed = (
  { userId, poolUserId }: { userId: string; poolUserId: string },
  { paid, residue }: Redeemed,
): { readonly customer: Transfer[]; readonly pool: Transfer[] } => {
  const from = balanceOf(poolUserId);
  return {
    customer: above([
      { type: 'unitsRedeemed', from: clearing, to: balanceOf(userId), currency, amount: paid },
    ]),
    pool: above([
      { type: 'unitsWithdrawn', from, to: clearing, currency, amount: paid },
      { type: 'rounding', from, to: rounding, currency, amount: residue },
    ]),
  };
};

/** What a pool pays to the house for running it. */
export const poolFee = (poolUserId: string, amount: Money): Transfer[] => [
  {
    type: 'poolFee',
    from: balanceOf(poolUserId),
    to: houseAccount('income:product', currency),
    currency,
    amount,
  },
];

/** The house's own units, bought at 1 on the pool's first day. */
export const poolSeed = (poolUserId: string, amount: Money): Transfer[] => [
  {
    type: 'poolSeed',
    from: houseAccount('equity', currency),
    to: balanceOf(poolUserId),
    currency,
    amount,
  },
];
