import { firstLevelTerms } from '../../levels/level-terms.ts';
import { feeTermsOf } from '../../levels/levels.ts';
import { money, price, quantity, rate } from '../../money/money.ts';
import { atFeeTerms } from '../fee-terms.ts';
import { maintenanceTiers } from '../maintenance.ts';
import type { ContractTerms, FillTick, OpenPosition } from '../terms.ts';

/** Bitcoin's tiers from the rules; other figures are round, to compute expected values by hand. */
export const bitcoin: ContractTerms = {
  symbol: 'BTCUSDT',
  halfSpread: rate('0.0001'),
  depthOnePercentQuote: money('10000000'),
  feeRate: rate('0.0006'),
  baseFeeRate: rate('0.0006'),
  feeTerms: { version: 1, level: 0, discount: rate('0') },
  maxLeverage: 20,
  minMargin: money('10'),
  pricePrecision: 2,
  quantityPrecision: 6,
  defaultMaxSlippage: rate('0.003'),
  priceValidityMs: 5_000,
  tiers: maintenanceTiers([
    ['50000', '0.004'],
    ['250000', '0.005'],
    ['1000000', '0.01'],
    ['10000000', '0.025'],
    ['20000000', '0.05'],
    ['50000000', '0.1'],
  ]),
};

export const tickAt = (text: string, changes: Partial<FillTick> = {}): FillTick => ({
  symbol: 'BTCUSDT',
  sequence: 100,
  timeMs: 1_000_000,
  price: price(text),
  state: 'live',
  ...changes,
});

/** Long 1 bitcoin at 20,000 with a margin of 2,000. */
export const positionWith = (changes: Partial<OpenPosition> = {}): OpenPosition => ({
  id: 'position-1',
  userId: 'user-1',
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  margin: money('2000'),
  quantity: quantity('1'),
  entryPrice: price('20000'),
  openFee: money('12'),
  liquidationPrice: price('18072.29'),
  takeProfit: null,
  stopLoss: null,
  triggersFromSequence: 50,
  ...changes,
});

/** Terms of a customer at a level of the first version. */
export const atLevel = (terms: ContractTerms, level: number): ContractTerms =>
  atFeeTerms(terms, feeTermsOf(firstLevelTerms, level));
