import { DAY_MS } from '@candor/domain/durations';
import { money, quantity, rate } from '@candor/domain/money/money';
import type { FirstProduct } from '../../announce-product.ts';
import type { PublishedMiningTerms } from './published-terms.ts';

const YEAR_MS = 365 * DAY_MS;

const conditions = {
  temperatureC: [-20, 50],
  humidityMax: 90,
  network: 'Ethernet, RJ45',
} as const;

interface Offer extends Pick<PublishedMiningTerms, 'name' | 'machine'> {
  readonly seedName: string;
  readonly days: number;
  /** In USDT. */
  readonly price: string;
  /** USDT a day. */
  readonly hosting: string;
  readonly capacity: string;
}

/** Maker, models and sites are fictional; the facts are those of machines of their class. */
const offers: readonly Offer[] = [
  {
    seedName: 'machine-hydro-335',
    name: 'Hydro S21',
    days: 365,
    price: '5980',
    hosting: '0.5',
    capacity: '200',
    machine: {
      manufacturer: 'Northforge',
      model: 'Hydro S21',
      site: 'Sarawak',
      hashrate: quantity('335'),
      powerW: 5_360,
      sizeMm: [410, 170, 209],
      weightKg: quantity('17.5'),
      ...conditions,
      temperatureC: [...conditions.temperatureC],
    },
  },
  {
    seedName: 'machine-air-190',
    name: 'Air T21',
    days: 365,
    price: '3290',
    hosting: '0.4',
    capacity: '300',
    machine: {
      manufacturer: 'Northforge',
      model: 'Air T21',
      site: 'Paraguarí',
      hashrate: quantity('190'),
      powerW: 3_610,
      sizeMm: [400, 195, 290],
      weightKg: quantity('15.4'),
      ...conditions,
      temperatureC: [...conditions.temperatureC],
    },
  },
  {
    seedName: 'machine-air-110',
    name: 'Air S19',
    days: 180,
    price: '690',
    hosting: '0.3',
    capacity: '500',
    machine: {
      manufacturer: 'Northforge',
      model: 'Air S19',
      site: 'Paraguarí',
      hashrate: quantity('110'),
      powerW: 3_250,
      sizeMm: [370, 195, 290],
      weightKg: quantity('13.2'),
      ...conditions,
      temperatureC: [...conditions.temperatureC],
    },
  },
];

/** Machines of a first start. */
export const firstMachines = (nowMs: number): FirstProduct[] =>
  offers.map(({ seedName, name, days, price, hosting, capacity, machine }) => {
    const terms: PublishedMiningTerms = {
      name,
      risk: 5,
      riskReasons: ['incomeMayBeZero', 'priceMayFall', 'difficultyRises', 'lockedUntilEnd'],
      currency: 'USDT',
      cycleDays: days,
      minAmount: money('1'),
      maxAmount: money('20'),
      maxPerCustomer: money('50'),
      capacity: money(capacity),
      level: 0,
      saleFromMs: nowMs,
      saleToMs: nowMs + YEAR_MS,
      incomeSource: 'minedCoin',
      machine,
      price: money(price),
      poolFee: rate('0.02'),
      electricity: money('0.06'),
      hosting: money(hosting),
    };
    return { seedName, kind: 'mining', form: 'machine', terms };
  });
