import { DAY_MS } from '@candor/domain/durations';
import { money, rate } from '@candor/domain/money/money';
import type { FirstProduct } from '../../announce-product.ts';
import type { FixedRateTerms } from './fixed-rate-form.ts';

const YEAR_MS = 365 * DAY_MS;

interface Offer {
  readonly seedName: string;
  readonly name: string;
  readonly days: number;
  readonly rate: string;
  readonly level: number;
  readonly risk: 1 | 2;
  readonly capacity?: string;
  /** From the moment it is announced. */
  readonly sale: { readonly fromMs: number; readonly toMs: number };
}

const ALL_YEAR = { fromMs: 0, toMs: YEAR_MS };

const termsOf = (offer: Offer, nowMs: number): FixedRateTerms => ({
  name: offer.name,
  risk: offer.risk,
  riskReasons: ['principalKept', 'houseCanFail', 'earlyExitCosts'],
  currency: 'USDT',
  cycleDays: offer.days,
  minAmount: money('100'),
  maxAmount: money('50000'),
  maxPerCustomer: money('100000'),
  capacity: money(offer.capacity ?? '5000000'),
  level: offer.level,
  saleFromMs: nowMs + offer.sale.fromMs,
  saleToMs: nowMs + offer.sale.toMs,
  incomeSource: 'houseEquity',
  variant: 'fixed',
  dailyRate: rate(offer.rate),
});

const productsOf = (offers: readonly Offer[], nowMs: number): FirstProduct[] =>
  offers.map((offer) => ({
    seedName: offer.seedName,
    kind: 'arbitrage',
    form: 'fixedRate',
    terms: termsOf(offer, nowMs),
  }));

/** The samples of products §2, and one whose sale begins in a week. */
export const firstFixedRates = (nowMs: number): FirstProduct[] =>
  productsOf(
    [
      { seedName: 'fixed-7', name: 'Basis 7', days: 7, rate: '0.0005', level: 0, risk: 1 },
      { seedName: 'fixed-15', name: 'Basis 15', days: 15, rate: '0.0006', level: 0, risk: 1 },
      { seedName: 'fixed-30', name: 'Basis 30', days: 30, rate: '0.0007', level: 1, risk: 2 },
      { seedName: 'fixed-60', name: 'Basis 60', days: 60, rate: '0.0008', level: 2, risk: 2 },
    ].map((offer) => ({ ...offer, risk: offer.risk as 1 | 2, sale: ALL_YEAR })),
    nowMs,
  ).concat(
    productsOf(
      [
        {
          seedName: 'fixed-90-next',
          name: 'Basis 90',
          days: 90,
          rate: '0.0009',
          level: 2,
          risk: 2,
          sale: { fromMs: 7 * DAY_MS, toMs: YEAR_MS },
        },
      ],
      nowMs,
    ),
  );

/** One that ended with its history, and one that sold out. */
export const pastFixedRates = (nowMs: number): FirstProduct[] =>
  productsOf(
    [
      {
        seedName: 'fixed-7-autumn',
        name: 'Basis 7, autumn',
        days: 7,
        rate: '0.0006',
        level: 0,
        risk: 1,
        sale: { fromMs: 0, toMs: 5 * DAY_MS },
      },
      {
        seedName: 'fixed-45-limited',
        name: 'Basis 45, limited',
        days: 45,
        rate: '0.0008',
        level: 0,
        risk: 2,
        capacity: '5000',
        sale: { fromMs: 0, toMs: YEAR_MS },
      },
    ],
    nowMs,
  );
