import type { ResultOf } from '@candor/contract/calls';
import { money, price, quantity, rate } from '@candor/domain/money/money';
import { customer, pageOf } from '../../../../testing/customer.ts';
import type { PlayedServer } from '../../../../testing/played-server.ts';
import { startSession } from '../../../../platform/session.ts';

export const PRODUCT_ID = '00000000-0000-4000-8000-000000000021';

const seal = { previousHash: '', hash: '', signature: '' };

export const network: NonNullable<ResultOf<'getMiner'>['network']> = {
  ...seal,
  sequence: 12,
  timeMs: Date.UTC(2026, 10, 20),
  height: 931_392,
  difficulty: quantity('50000000000000'),
  reward: money('3.125'),
  event: 'day',
  simulated: true,
};

/** At a price of 64 000 and unchanged figures it earns 662.41 USDT in its cycle. */
export const miner: ResultOf<'getMiner'>['miner'] = {
  id: PRODUCT_ID,
  version: 3,
  name: 'Hydro S21',
  manufacturer: 'Northforge',
  model: 'Hydro S21',
  site: 'Sarawak',
  hashrate: quantity('335'),
  powerW: 5_360,
  sizeMm: [410, 170, 209],
  weightKg: quantity('17.5'),
  temperatureC: [-20, 50],
  humidityMax: 90,
  network: 'Ethernet, RJ45',
  price: money('5980'),
  cycleDays: 365,
  poolFee: rate('0.02'),
  electricity: money('0.06'),
  hosting: money('0.5'),
};

export const recordedDay = (
  day: string,
  uptime: string,
  income: string,
): ResultOf<'getMiner'>['days'][number] => ({
  ...seal,
  sequence: 1,
  productId: PRODUCT_ID,
  version: 3,
  day,
  uptime: rate(uptime),
  markSequence: 7,
  mark: price('64000'),
  output: money('0.0004'),
  electricity: money('0.0001'),
  hosting: money('0.00001'),
  income: money(income),
});

export const answer: ResultOf<'getMiner'> = {
  miner,
  network,
  mark: price('64000'),
  maximum: money('0.22599854'),
  days: [],
};

export const product: ResultOf<'getProduct'> = {
  id: PRODUCT_ID,
  name: 'Hydro S21',
  kind: 'mining',
  status: 'onSale',
  currency: 'USDT',
  cycleDays: 365,
  minAmount: money('1'),
  maxAmount: money('20'),
  maxPerCustomer: money('50'),
  customerLeft: money('2'),
  capacity: money('200'),
  capacityLeft: money('61'),
  level: 0,
  myLevel: 0,
  risk: 5,
  riskReasons: ['incomeMayBeZero'],
  saleFrom: Date.UTC(2026, 10, 1),
  saleTo: Date.UTC(2027, 10, 1),
  incomeSource: 'minedCoin',
  funding: {
    promised: money('31.5'),
    funded: money('31.5'),
    principal: money('831220'),
    currency: 'BTC',
  },
  version: 3,
  termsHash: 'ab'.repeat(32),
};

export const order: ResultOf<'buyMiner'> = {
  id: '00000000-0000-4000-8000-000000000031',
  productId: PRODUCT_ID,
  productName: 'Hydro S21',
  kind: 'mining',
  status: 'notStarted',
  currency: 'USDT',
  amount: money('11960'),
  quantity: money('2'),
  incomeCurrency: 'BTC',
  incomeToday: money('0'),
  incomeTotal: money('0'),
  reserved: money('0.45199708'),
  totalDays: 365,
  remainingDays: 365,
  boughtAt: Date.UTC(2026, 10, 23, 12),
  startsAt: Date.UTC(2026, 10, 23, 16),
  endsAt: Date.UTC(2027, 10, 23, 16),
  redemption: { returned: money('11960'), incomeTaken: money('0') },
  version: 3,
  termsHash: 'ab'.repeat(32),
};

/** A customer with 20,000 USDT, and a pool with one machine. */
export function openPool(server: PlayedServer): void {
  startSession('t-1', customer);
  server.answer('getUser', customer);
  server.answer('listBalances', [
    {
      currency: 'USDT',
      balance: money('20000'),
      available: money('20000'),
      frozen: money('0'),
      usdtValue: money('20000'),
    },
  ]);
  server.answer('listMiners', { miners: [miner], network, mark: price('64000') });
  server.answer('listProducts', pageOf(product));
  server.answer('getMiner', answer);
  server.answer('getProduct', product);
}
