import { DAY_MS } from '@candor/domain/durations';
import { money, rate } from '@candor/domain/money/money';
import type { ResultOf } from '@candor/contract/calls';
import { pageOf } from './customer.ts';
import type { PlayedServer } from './played-server.ts';

type Product = ResultOf<'getProduct'>;
type ProductOrder = ResultOf<'buyProduct'>;

/** 00:00 UTC+8 of 22 November. */
const MIDNIGHT = Date.UTC(2026, 10, 21, 16);

/** 15 days at 0.06 %, 100 to 50,000; this reader may still buy 40,000. */
export const basis15: Product = {
  id: '00000000-0000-7000-8000-000000000015',
  name: 'Basis 15',
  kind: 'arbitrage',
  status: 'onSale',
  currency: 'USDT',
  cycleDays: 15,
  dailyRate: rate('0.0006'),
  minAmount: money('100'),
  maxAmount: money('50000'),
  maxPerCustomer: money('100000'),
  customerLeft: money('40000'),
  capacity: money('5000000'),
  capacityLeft: money('45000'),
  level: 0,
  myLevel: 0,
  risk: 1,
  riskReasons: ['principalKept', 'houseCanFail', 'earlyExitCosts'],
  saleFrom: MIDNIGHT - DAY_MS,
  saleTo: MIDNIGHT + 365 * DAY_MS,
  incomeSource: 'houseEquity',
  funding: {
    promised: money('18.0036'),
    funded: money('18.0036'),
    principal: money('2500.5'),
    currency: 'USDT',
  },
  version: 3,
  termsHash: '54767a35'.repeat(8),
};

/** 10,000 in Basis 15: two days are paid, 12 USDT of 90. */
export const runningOrder: ProductOrder = {
  id: '00000000-0000-7000-8000-000000000071',
  productId: basis15.id,
  productName: 'Basis 15',
  kind: 'arbitrage',
  status: 'running',
  currency: 'USDT',
  amount: money('10000'),
  incomeCurrency: 'USDT',
  incomeToday: money('6'),
  incomeTotal: money('12'),
  reserved: money('78'),
  dailyRate: rate('0.0006'),
  totalDays: 15,
  remainingDays: 13,
  boughtAt: MIDNIGHT - 3_600_000,
  startsAt: MIDNIGHT,
  endsAt: MIDNIGHT + 15 * DAY_MS,
  redemption: { returned: money('9988'), incomeTaken: money('12') },
  version: 3,
  termsHash: basis15.termsHash,
};

/** The income of `runningOrder`. */
export const twoDays: ResultOf<'getProductOrder'>['income'] = [
  { day: '2026-11-22', amount: money('6'), creditedAt: MIDNIGHT + DAY_MS },
  { day: '2026-11-23', amount: money('6'), creditedAt: MIDNIGHT + 2 * DAY_MS },
];

/** Nothing is bought yet, and 60,000 USDT are free. */
export function answerProducts(server: PlayedServer): void {
  const epochMs = Date.now();
  server.answer('getServerTime', { now: epochMs, epochMs });
  server.answer('getProduct', basis15);
  server.answer('listProducts', pageOf(basis15));
  server.answer('listProductOrders', pageOf());
  server.answer('getProductOrdersSummary', { invested: [], income: [] });
  server.answer('listBalances', [
    {
      currency: 'USDT',
      balance: money('60000'),
      available: money('60000'),
      frozen: money('0'),
      usdtValue: money('60000'),
    },
  ]);
}
