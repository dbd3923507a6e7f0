// The published figures of every market, and exact arithmetic: BigInt with 18 decimals.
export const ONE = 10n ** 18n;
export const CENT = 10n ** 12n; // USDT is paid to six decimals
export const fixed = (text) => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  return BigInt(sign + whole + fraction.padEnd(18, '0'));
};
export const floor = (a, b) => (a - (((a % b) + b) % b)) / b;
export const ceil = (a, b) => -floor(-a, b);
export const toCentUp = (a) => ceil(a, CENT) * CENT;
export const least = (a, b) => (a < b ? a : b);
export const plain = (a) => {
  const digits = String(a < 0n ? -a : a).padStart(19, '0');
  return `${a < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '');
};

/** Price rules: maximum age, maximum deviation from the median, recording interval. */
const cryptoPrices = { validityMs: 5_000, deviation: fixed('0.03'), intervalMs: 500 };
const otherPrices = { validityMs: 15_000, deviation: fixed('0.01'), intervalMs: 1_000 };

/** The published rules: half spread, fee, prices, decimals, maintenance tiers. */
const market = (halfSpread, fee, prices, places, scale, tiers) => ({
  halfSpread: fixed(halfSpread),
  fee: fixed(fee),
  ...prices,
  unit: 10n ** BigInt(18 - places),
  tiers: tiers.map(([ceiling, rate]) => [(BigInt(ceiling) * ONE) / scale, fixed(rate)]),
});
const cryptoTiers = [
  [50_000, '0.004'],
  [250_000, '0.005'],
  [1e6, '0.01'],
  [1e7, '0.025'],
  [2e7, '0.05'],
  [5e7, '0.1'],
];
const metalTiers = [
  [100_000, '0.004'],
  [1e6, '0.01'],
  [1e7, '0.025'],
  [3e7, '0.05'],
];
const forexTiers = [
  [500_000, '0.003'],
  [5e6, '0.006'],
  [2e7, '0.015'],
  [5e7, '0.05'],
];
const decimals = {
  BTCUSDT: 2,
  ETHUSDT: 2,
  SOLUSDT: 3,
  BNBUSDT: 2,
  XRPUSDT: 5,
  ADAUSDT: 5,
  DOGEUSDT: 6,
  XAUUSD: 2,
  XAGUSD: 4,
  USDJPY: 3,
};
export function rulesOf(symbol) {
  const places = decimals[symbol] ?? 5;
  if (/^XA[UG]/.test(symbol))
    return market('0.00015', '0.0005', otherPrices, places, 1n, metalTiers);
  if (!symbol.endsWith('USDT'))
    return market('0.00006', '0.00012', otherPrices, places, 1n, forexTiers);
  const scale = { BTCUSDT: 1n, ETHUSDT: 2n }[symbol] ?? 5n;
  return market('0.0002', '0.0006', cryptoPrices, places, scale, cryptoTiers);
}

/** Discounts on trading fees by level in the first version of the level terms; later ones are announced. */
export const FEE_DISCOUNTS = { 1: ['0', '0.05', '0.1', '0.15', '0.2', '0.25', '0.3'] };

/** SHA-256 of the rules of second contracts, published as the setting second-contracts.rules. */
export const SECOND_CONTRACT_RULES =
  '0b4310675bc21f2a93a55b92a1e6f1999801ba7c6873e6e34fc118f6f49ab00a';
