import { DAY_MS } from '@candor/domain/durations';
import type { ResultOf } from '@candor/contract/calls';
import { nextMidnight } from '@candor/domain/calendar';
import { money, price, quantity, rate } from '@candor/domain/money/money';

/** A trend pool with three signed NAVs and a back-test before them. */
export const pool: ResultOf<'getPool'> = {
  id: 'trend',
  strategy: 'trend',
  symbols: ['BTCUSDT', 'ETHUSDT'],
  simulated: true,
  openedAt: Date.UTC(2026, 10, 20),
  signed: { day: '2026-11-23', nav: price('1.03842'), markedAt: Date.UTC(2026, 10, 22, 16) },
  estimatedNav: price('1.0391'),
  estimatedWorth: money('119900.5'),
  units: quantity('115464'),
  houseUnits: quantity('5000'),
  highWater: price('1.045'),
  drawdown: rate('-0.0063'),
  managementRate: rate('0.005'),
  performanceRate: rate('0.1'),
  feesToday: money('1.64'),
  feesPaid: money('12.5'),
  gross: rate('1.65'),
  grossMax: rate('2'),
  holdings: [
    { symbol: 'BTCUSDT', quantity: money('1.1'), isCoin: false, exposure: rate('0.62') },
    { symbol: 'ETHUSDT', quantity: money('-9'), isCoin: false, exposure: rate('-0.28') },
  ],
  nextNavAt: nextMidnight(Date.now() + DAY_MS),
  freeingAt: nextMidnight(Date.now() + DAY_MS) - 600_000,
  arriving: money('0'),
  leaving: quantity('0'),
  tradeCount: 12,
  navCount: 3,
  curve: [
    { day: '2026-11-21', nav: price('1') },
    { day: '2026-11-22', nav: price('1.045') },
    { day: '2026-11-23', nav: price('1.03842') },
  ],
  backTest: [
    { day: '2026-11-19', nav: price('0.97') },
    { day: '2026-11-20', nav: price('0.99') },
    { day: '2026-11-21', nav: price('1') },
  ],
};

export const poolProduct: ResultOf<'getProduct'> = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Trend pool 7',
  kind: 'aiQuant',
  status: 'onSale',
  currency: 'USDT',
  cycleDays: 7,
  pool: 'trend',
  minAmount: money('10'),
  maxAmount: money('50000'),
  maxPerCustomer: money('100000'),
  customerLeft: money('600'),
  capacity: money('2000000'),
  capacityLeft: money('1900000'),
  level: 0,
  myLevel: 1,
  risk: 4,
  riskReasons: ['priceMayFall'],
  saleFrom: Date.UTC(2026, 10, 1),
  saleTo: Date.UTC(2027, 10, 1),
  incomeSource: 'trendTrading',
  funding: { promised: money('0'), funded: money('0'), principal: money('0'), currency: 'USDT' },
  version: 1,
  termsHash: 'ab'.repeat(32),
};

/** What buying 500 USDT of it answers. */
export const poolOrder: ResultOf<'buyProduct'> = {
  id: '00000000-0000-4000-8000-0000000000b1',
  productId: poolProduct.id,
  productName: poolProduct.name,
  kind: 'aiQuant',
  status: 'notStarted',
  currency: 'USDT',
  amount: money('500'),
  incomeCurrency: 'USDT',
  incomeToday: money('0'),
  incomeTotal: money('0'),
  reserved: money('0'),
  pool: 'trend',
  totalDays: 7,
  remainingDays: 7,
  boughtAt: Date.UTC(2026, 10, 23),
  startsAt: Date.UTC(2026, 10, 23, 16),
  endsAt: Date.UTC(2026, 10, 30, 16),
  version: 1,
  termsHash: 'ab'.repeat(32),
};

export const waitingBuy: ResultOf<'getPoolAccount'>['requests'][number] = {
  id: '00000000-0000-4000-8000-0000000000c1',
  orderId: poolOrder.id,
  kind: 'buy',
  status: 'waiting',
  amount: money('500'),
  navAt: pool.nextNavAt,
  askedAt: Date.UTC(2026, 10, 23),
  isCancellable: true,
  fills: [],
};

/** 100 units, of which 20 wait to leave, paid with 100 USDT. */
export const ownUnits: ResultOf<'getPoolAccount'>['holdings'][number] = {
  orderId: poolOrder.id,
  productName: poolProduct.name,
  units: quantity('100'),
  unitsLeaving: quantity('20'),
  paid: money('100'),
  received: money('0'),
  unlocksAt: Date.UTC(2026, 0, 1),
};
