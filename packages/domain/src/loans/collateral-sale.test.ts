import { describe, expect, test } from 'vitest';
import { money, price, rate, toText, type Money } from '../money/money.ts';
import { newDebt } from './debt.ts';
import { loanToValue } from './loan-to-value.ts';
import { quantityToSell, saleOf, settleBySale } from './collateral-sale.ts';
import { defaultTerms, type PledgeTerms } from './terms.ts';
import { saleTransfers } from './transfers.ts';

const terms = defaultTerms.find(({ id }) => id === 'pledge-BTC') as PledgeTerms;
const forSale = (index: string, quantity = '0.35') => ({
  currency: 'BTC' as const,
  quantity: money(quantity),
  terms,
  index: { price: price(index), sequence: 7 },
});
const debtOf = (principal: string) => newDebt(money(principal), terms);

describe('a sale at 41,000 of 0.35 BTC that owe 10,800', () => {
  test('is of 0.14343256 BTC and brings the loan to 65%, a unit less does not', () => {
    const sold = quantityToSell(money('10800'), terms.ltv.target, forSale('41000'))!;
    expect(toText(sold)).toBe('0.14343256');
    const after = (quantity: bigint) =>
      loanToValue(
        (money('10800') - saleOf(quantity as Money, forSale('41000'))!.net) as Money,
        { quantity: (money('0.35') - quantity) as Money, haircut: terms.haircut },
        price('41000'),
      )!;
    expect(after(sold)).toBeLessThanOrEqual(rate('0.65'));
    expect(after(sold - money('0.00000001'))).toBeGreaterThan(rate('0.65'));
  });

  test('costs the spread of the desk and half a percent for the insurance fund', () => {
    const { exchange, fee, net } = saleOf(money('0.1'), forSale('41000'))!;
    expect([exchange.spread, exchange.received, fee, net].map(toText)).toEqual([
      '4.1',
      '4095.9',
      '20.4795',
      '4075.4205',
    ]);
    expect(fee * 100n).toBeLessThanOrEqual(exchange.received);
  });

  test('keeps the loan running and loses nothing', () => {
    const { isClosed, loss, surplus, repayment } = settleBySale(
      debtOf('10800'),
      terms.ltv.target,
      forSale('41000'),
    );
    expect({ isClosed, loss, surplus }).toEqual({ isClosed: false, loss: 0n, surplus: 0n });
    expect(repayment!.principal).toBeGreaterThan(0n);
  });
});

test('a price that fell below the debt sells everything, and the rest is the loss of the house', () => {
  const settled = settleBySale(debtOf('10800'), terms.ltv.target, forSale('20000'));
  expect(toText(settled.sold)).toBe('0.35');
  expect(settled.isClosed).toBe(true);
  expect(toText(settled.loss)).toBe(toText((money('10800') - settled.sale!.net) as Money));
});

test('with a share of zero the sale pays everything, and what is over goes to the customer', () => {
  const settled = settleBySale(debtOf('1000'), rate('0'), forSale('68412.5'));
  expect(settled.isClosed).toBe(true);
  expect(settled.loss).toBe(0n);
  expect(settled.repayment!.principal).toBe(money('1000'));
  expect(settled.surplus).toBeLessThan(money('0.001'));
});

test('the transfers of a sale move exactly what it says', () => {
  const settled = settleBySale(debtOf('1000'), rate('0'), forSale('68412.5'));
  const loan = { userId: 'u', id: 'l' };
  const sums = new Map<string, bigint>();
  for (const { from, to, amount } of saleTransfers(loan, 'BTC', settled)) {
    const name = ({ kind, currency }: typeof from) => `${kind}/${currency}`;
    sums.set(name(from), (sums.get(name(from)) ?? 0n) - amount);
    sums.set(name(to), (sums.get(name(to)) ?? 0n) + amount);
  }
  expect(sums.get('locked/USDT')).toBe(0n);
  expect(sums.get('locked/BTC')).toBe(-settled.sold);
  expect(sums.get('insurance/USDT')).toBe(settled.sale!.fee);
  expect(sums.get('balance/USDT') ?? 0n).toBe(settled.surplus);
});

test('the largest loan with all its interest is below what the desk sells at once', () => {
  const most = Number(toText(terms.maxAmount)) * (1 + 0.0002 * terms.maxDays + 0.5);
  expect(most / (0.999 * 0.995)).toBeLessThan(50_000);
});
