import { SETTLEMENT_CURRENCY, tokens } from '../money/currencies.ts';
import { money, rate, type Money, type Rate } from '../money/money.ts';
import type { SessionName } from './session-name.ts';

/** Kinds of market; the names are those of the wire, so metals are `gold`. */
export type SymbolType = 'crypto' | 'gold' | 'forex';

/**
 * One market. Prices are in quote per base. A contract pays its profit in USDT for every point of
 * the quote, whatever the quote currency: see docs/decisions/0020-usdjpy-quanto.md.
 */
export interface MarketSymbol {
  readonly symbol: string;
  readonly name: string;
  readonly type: SymbolType;
  readonly base: string;
  readonly quote: string;
  /** Decimal places of every recorded price. */
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
  readonly maxLeverage: number;
  /** In USDT. */
  readonly minMargin: Money;
  /** Bid-ask spread, as a share of the index. */
  readonly spread: Rate;
  /** Notional in USDT that moves an entry by one percent. */
  readonly depthOnePercentQuote: Money;
  readonly session: SessionName;
}

type Terms = Pick<
  MarketSymbol,
  'type' | 'quote' | 'maxLeverage' | 'minMargin' | 'spread' | 'session'
>;

const crypto: Terms = {
  type: 'crypto',
  quote: 'USDT',
  maxLeverage: 20,
  minMargin: money('10'),
  spread: rate('0.0004'),
  session: 'always',
};
const metal: Terms = {
  ...crypto,
  type: 'gold',
  quote: 'USD',
  spread: rate('0.0003'),
  session: 'metals',
};
const pair: Terms = {
  ...crypto,
  type: 'forex',
  quote: 'USD',
  maxLeverage: 30,
  spread: rate('0.00012'),
  session: 'forex',
};
const thirtyMillion = money('30000000');

/** Every market of contracts, in list order. To add one, add a row. */
export const marketSymbols = [
  {
    ...crypto,
    symbol: 'BTCUSDT',
    name: 'Bitcoin',
    base: 'BTC',
    pricePrecision: 2,
    quantityPrecision: 6,
    depthOnePercentQuote: thirtyMillion,
  },
  {
    ...crypto,
    symbol: 'ETHUSDT',
    name: 'Ethereum',
    base: 'ETH',
    pricePrecision: 2,
    quantityPrecision: 5,
    depthOnePercentQuote: money('20000000'),
  },
  {
    ...crypto,
    symbol: 'SOLUSDT',
    name: 'Solana',
    base: 'SOL',
    pricePrecision: 3,
    quantityPrecision: 3,
    depthOnePercentQuote: money('8000000'),
  },
  {
    ...crypto,
    symbol: 'BNBUSDT',
    name: 'BNB',
    base: 'BNB',
    pricePrecision: 2,
    quantityPrecision: 4,
    depthOnePercentQuote: money('6000000'),
  },
  {
    ...crypto,
    symbol: 'XRPUSDT',
    name: 'XRP',
    base: 'XRP',
    pricePrecision: 5,
    quantityPrecision: 1,
    depthOnePercentQuote: money('6000000'),
  },
  {
    ...crypto,
    symbol: 'ADAUSDT',
    name: 'Cardano',
    base: 'ADA',
    pricePrecision: 5,
    quantityPrecision: 1,
    depthOnePercentQuote: money('3000000'),
  },
  {
    ...crypto,
    symbol: 'DOGEUSDT',
    name: 'Dogecoin',
    base: 'DOGE',
    pricePrecision: 6,
    quantityPrecision: 0,
    depthOnePercentQuote: money('3000000'),
  },
  {
    ...metal,
    symbol: 'XAUUSD',
    name: 'Gold',
    base: 'XAU',
    pricePrecision: 2,
    quantityPrecision: 4,
    depthOnePercentQuote: thirtyMillion,
  },
  {
    ...metal,
    symbol: 'XAGUSD',
    name: 'Silver',
    base: 'XAG',
    pricePrecision: 4,
    quantityPrecision: 2,
    depthOnePercentQuote: money('10000000'),
  },
  {
    ...pair,
    symbol: 'EURUSD',
    name: 'Euro / US dollar',
    base: 'EUR',
    pricePrecision: 5,
    quantityPrecision: 1,
    depthOnePercentQuote: thirtyMillion,
  },
  {
    ...pair,
    symbol: 'GBPUSD',
    name: 'Pound / US dollar',
    base: 'GBP',
    pricePrecision: 5,
    quantityPrecision: 1,
    depthOnePercentQuote: thirtyMillion,
  },
  {
    ...pair,
    symbol: 'USDJPY',
    name: 'US dollar / yen',
    base: 'USD',
    quote: 'JPY',
    pricePrecision: 3,
    quantityPrecision: 3,
    depthOnePercentQuote: thirtyMillion,
  },
  {
    ...pair,
    symbol: 'AUDUSD',
    name: 'Australian dollar / US dollar',
    base: 'AUD',
    pricePrecision: 5,
    quantityPrecision: 1,
    depthOnePercentQuote: money('20000000'),
  },
] as const satisfies readonly MarketSymbol[];

/**
 * Markets of tokens that were sold in offerings. They have a price, a chart and flash exchange from
 * their listing on, and no contracts.
 */
export const tokenMarkets: readonly MarketSymbol[] = tokens.map(({ code, name }) => ({
  ...crypto,
  symbol: `${code}${SETTLEMENT_CURRENCY}`,
  name,
  base: code,
  pricePrecision: 5,
  quantityPrecision: 4,
  depthOnePercentQuote: money('1000000'),
}));

/** Everything that is priced and recorded: markets of contracts, then those of tokens. */
export const pricedMarkets: readonly MarketSymbol[] = [...marketSymbols, ...tokenMarkets];

const bySymbol: ReadonlyMap<string, MarketSymbol> = new Map(
  pricedMarkets.map((row) => [row.symbol, row]),
);

/** Whether contracts are traded on a symbol. */
export const hasContracts = (symbol: string): boolean =>
  marketSymbols.some((row) => row.symbol === symbol);

/** The market of that name, if there is one. */
export const findMarketSymbol = (symbol: string): MarketSymbol | undefined => bySymbol.get(symbol);

/** Minimum interval between prices of a market, in milliseconds. Source: rules §3 and limits. */
export const tickIntervalMs = (type: SymbolType): number => (type === 'crypto' ? 500 : 1_000);
