import type { PathShape } from './practice-path.ts';

export interface PracticeShape extends PathShape {
  /** Base units traded in an ordinary day, over all venues. */
  readonly dailyVolume: number;
}

const crypto = { jumpMax: 0.09 };
const metal = { jumpMax: 0.025 };
const pair = { jumpMax: 0.012 };

/** How each simulated market moves. Levels are invented and need not resemble today's prices. */
export const practiceShapes: Readonly<Record<string, PracticeShape>> = {
  BTCUSDT: { ...crypto, basePrice: 64_000, yearlyVolatility: 0.5, dailyVolume: 24_000 },
  ETHUSDT: { ...crypto, basePrice: 3_200, yearlyVolatility: 0.62, dailyVolume: 310_000 },
  SOLUSDT: { ...crypto, basePrice: 148, yearlyVolatility: 0.8, dailyVolume: 3_600_000 },
  BNBUSDT: { ...crypto, basePrice: 585, yearlyVolatility: 0.55, dailyVolume: 420_000 },
  XRPUSDT: { ...crypto, basePrice: 0.58, yearlyVolatility: 0.75, dailyVolume: 510_000_000 },
  ADAUSDT: { ...crypto, basePrice: 0.46, yearlyVolatility: 0.78, dailyVolume: 190_000_000 },
  DOGEUSDT: { ...crypto, basePrice: 0.13, yearlyVolatility: 0.9, dailyVolume: 1_900_000_000 },
  XAUUSD: { ...metal, basePrice: 2_400, yearlyVolatility: 0.16, dailyVolume: 180_000 },
  XAGUSD: { ...metal, basePrice: 29, yearlyVolatility: 0.28, dailyVolume: 9_000_000 },
  EURUSD: { ...pair, basePrice: 1.085, yearlyVolatility: 0.075, dailyVolume: 1_400_000_000 },
  GBPUSD: { ...pair, basePrice: 1.27, yearlyVolatility: 0.085, dailyVolume: 900_000_000 },
  USDJPY: { ...pair, basePrice: 152, yearlyVolatility: 0.095, dailyVolume: 1_200_000_000 },
  AUDUSD: { ...pair, basePrice: 0.655, yearlyVolatility: 0.1, dailyVolume: 600_000_000 },
};
