/** Factor shared by simulated markets. Two markets correlate by the product of their parts. */
export type Factor = 'crypto' | 'dollar' | 'metal';

export interface PracticeShape {
  /** Starting price when there is no log yet. */
  readonly basePrice: number;
  /** Typical size of a yearly move, 0.5 = 50%. */
  readonly yearlyVolatility: number;
  /** Which hours are active. */
  readonly hours: 'crypto' | 'offices';
  /** Weight of each shared factor in the moves, −1 to 1; the squares add up to less than 1. */
  readonly parts: Readonly<Partial<Record<Factor, number>>>;
  /** Base units traded on an ordinary day, across all venues. */
  readonly dailyVolume: number;
}

const crypto = { hours: 'crypto' } as const;
const offices = { hours: 'offices' } as const;

/** How each simulated market moves. Price levels are fictional. */
export const practiceShapes: Readonly<Record<string, PracticeShape>> = {
  BTCUSDT: {
    ...crypto,
    basePrice: 64_000,
    yearlyVolatility: 0.46,
    parts: { crypto: 0.92 },
    dailyVolume: 24_000,
  },
  ETHUSDT: {
    ...crypto,
    basePrice: 3_200,
    yearlyVolatility: 0.56,
    parts: { crypto: 0.88 },
    dailyVolume: 310_000,
  },
  SOLUSDT: {
    ...crypto,
    basePrice: 148,
    yearlyVolatility: 0.7,
    parts: { crypto: 0.75 },
    dailyVolume: 3_600_000,
  },
  BNBUSDT: {
    ...crypto,
    basePrice: 585,
    yearlyVolatility: 0.5,
    parts: { crypto: 0.75 },
    dailyVolume: 420_000,
  },
  XRPUSDT: {
    ...crypto,
    basePrice: 0.58,
    yearlyVolatility: 0.65,
    parts: { crypto: 0.65 },
    dailyVolume: 510_000_000,
  },
  ADAUSDT: {
    ...crypto,
    basePrice: 0.46,
    yearlyVolatility: 0.68,
    parts: { crypto: 0.7 },
    dailyVolume: 190_000_000,
  },
  DOGEUSDT: {
    ...crypto,
    basePrice: 0.13,
    yearlyVolatility: 0.72,
    parts: { crypto: 0.65 },
    dailyVolume: 1_900_000_000,
  },
  ORBUSDT: {
    ...crypto,
    basePrice: 1.4,
    yearlyVolatility: 0.9,
    parts: { crypto: 0.5 },
    dailyVolume: 2_600_000,
  },
  LUMUSDT: {
    ...crypto,
    basePrice: 0.2,
    yearlyVolatility: 0.9,
    parts: { crypto: 0.5 },
    dailyVolume: 9_000_000,
  },
  XAUUSD: {
    ...offices,
    basePrice: 2_400,
    yearlyVolatility: 0.16,
    parts: { metal: 0.85, dollar: -0.3 },
    dailyVolume: 180_000,
  },
  XAGUSD: {
    ...offices,
    basePrice: 29,
    yearlyVolatility: 0.28,
    parts: { metal: 0.8, dollar: -0.25 },
    dailyVolume: 9_000_000,
  },
  EURUSD: {
    ...offices,
    basePrice: 1.085,
    yearlyVolatility: 0.085,
    parts: { dollar: -0.8 },
    dailyVolume: 1_400_000_000,
  },
  GBPUSD: {
    ...offices,
    basePrice: 1.27,
    yearlyVolatility: 0.09,
    parts: { dollar: -0.75 },
    dailyVolume: 900_000_000,
  },
  USDJPY: {
    ...offices,
    basePrice: 152,
    yearlyVolatility: 0.1,
    parts: { dollar: 0.6 },
    dailyVolume: 1_200_000_000,
  },
  AUDUSD: {
    ...offices,
    basePrice: 0.655,
    yearlyVolatility: 0.105,
    parts: { dollar: -0.7 },
    dailyVolume: 600_000_000,
  },
};
