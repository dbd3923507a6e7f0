import { firstLevelTerms } from '../levels/level-terms.ts';
import { feeTermsOf } from '../levels/levels.ts';
import { indexRules } from '../markets/index-price.ts';
import type { MarketSymbol, SymbolType } from '../markets/symbols.ts';
import { rate, type Rate } from '../money/money.ts';
import { maintenanceTiers, type MaintenanceTier } from './maintenance.ts';
import type { ContractTerms } from './terms.ts';

/** Bitcoin's ceilings and rates, in USDT. Source: rules §4. */
const bitcoinRows = [
  [50_000, '0.004'],
  [250_000, '0.005'],
  [1_000_000, '0.01'],
  [10_000_000, '0.025'],
  [20_000_000, '0.05'],
  [50_000_000, '0.1'],
] as const;

/** The same tiers, with ceilings scaled down for thinner markets. */
const bitcoinDividedBy = (divisor: number): MaintenanceTier[] =>
  maintenanceTiers(
    bitcoinRows.map(([ceiling, tierRate]) => [String(ceiling / divisor), tierRate] as const),
  );

const tables = {
  bitcoin: bitcoinDividedBy(1),
  ether: bitcoinDividedBy(2),
  otherCrypto: bitcoinDividedBy(5),
  gold: maintenanceTiers([
    ['100000', '0.004'],
    ['1000000', '0.01'],
    ['10000000', '0.025'],
    ['30000000', '0.05'],
  ]),
  forex: maintenanceTiers([
    ['500000', '0.003'],
    ['5000000', '0.006'],
    ['20000000', '0.015'],
    ['50000000', '0.05'],
  ]),
};

/** Per fill, as a share of the notional. Source: rules §4. */
const feeRates: Record<SymbolType, Rate> = {
  crypto: rate('0.0006'),
  forex: rate('0.00012'),
  gold: rate('0.0005'),
};

const slippageDefaults: Record<SymbolType, Rate> = {
  crypto: rate('0.003'),
  forex: rate('0.001'),
  gold: rate('0.001'),
};

/** Trading terms of contracts on a market, at level 0. Source: rules §4. */
export function contractTerms(market: MarketSymbol): ContractTerms {
  const { symbol, type, maxLeverage, minMargin, depthOnePercentQuote } = market;
  return {
    symbol,
    halfSpread: (market.spread / 2n) as Rate,
    depthOnePercentQuote,
    feeRate: feeRates[type],
    baseFeeRate: feeRates[type],
    feeTerms: feeTermsOf(firstLevelTerms, 0),
    maxLeverage,
    minMargin,
    pricePrecision: market.pricePrecision,
    quantityPrecision: market.quantityPrecision,
    defaultMaxSlippage: slippageDefaults[type],
    priceValidityMs: indexRules(type).maxAgeMs,
    tiers: tiersOf(market),
  };
}

function tiersOf({ symbol, type }: MarketSymbol): MaintenanceTier[] {
  if (type !== 'crypto') return tables[type];
  if (symbol === 'BTCUSDT') return tables.bitcoin;
  return symbol === 'ETHUSDT' ? tables.ether : tables.otherCrypto;
}
