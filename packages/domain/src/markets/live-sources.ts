/** One market of a source: which of our symbols it prices, and under which name it is traded there. */
export interface LiveMarket {
  readonly symbol: string;
  /** The source's own name of the market. */
  readonly code: string;
  /** Currency of its prices. */
  readonly quote: string;
}

/** A company that publishes prices of real markets. */
export interface LiveSourceFacts {
  readonly name: string;
  /** Who decides there in the end: sources of one owner count once, see `votes.ts`. */
  readonly owner: string;
  readonly markets: readonly LiveMarket[];
}

type Spell = (base: string, quote: string) => string;

/** Markets as `base/quote`, quotes separated by commas: `BTC/USDT,USD`. */
function cryptoMarkets(list: string, spell: Spell): readonly LiveMarket[] {
  return list.split(' ').flatMap((entry) => {
    const [base = '', quotes = ''] = entry.split('/');
    return quotes
      .split(',')
      .map((quote) => ({ symbol: `${base}USDT`, code: spell(base, quote), quote }));
  });
}

const joined =
  (separator: string): Spell =>
  (base, quote) =>
    `${base}${separator}${quote}`;

const seven = 'BTC/USDT ETH/USDT SOL/USDT BNB/USDT XRP/USDT ADA/USDT DOGE/USDT';

/**
 * Exchanges whose public prices make the index of a coin. Where one lists a coin in dollars and in
 * USDT, both are read, because their quotient is the rate that converts dollar prices.
 * Owners by the companies' own statements: Binance.US belongs to the founder of Binance, Bitstamp to
 * Robinhood since June 2025.
 */
export const liveVenues = [
  { name: 'binance', owner: 'binance', markets: cryptoMarkets(seven, joined('')) },
  {
    name: 'binance-us',
    owner: 'binance',
    markets: cryptoMarkets(
      'BTC/USDT,USD,USDC ETH/USDT,USD SOL/USDT,USD BNB/USDT,USD XRP/USDT ADA/USDT DOGE/USDT',
      joined(''),
    ),
  },
  {
    name: 'coinbase',
    owner: 'coinbase',
    markets: cryptoMarkets(
      'BTC/USD,USDT ETH/USD,USDT SOL/USD,USDT XRP/USD,USDT ADA/USD,USDT DOGE/USD,USDT',
      joined('-'),
    ),
  },
  {
    name: 'kraken',
    owner: 'kraken',
    markets: cryptoMarkets(
      'BTC/USD,USDT,USDC ETH/USD,USDT,USDC SOL/USD,USDT XRP/USD,USDT ADA/USD,USDT DOGE/USD,USDT',
      joined('/'),
    ),
  },
  { name: 'okx', owner: 'okx', markets: cryptoMarkets(seven, joined('-')) },
  { name: 'bybit', owner: 'bybit', markets: cryptoMarkets(seven, joined('')) },
  {
    name: 'bitstamp',
    owner: 'robinhood',
    markets: cryptoMarkets(
      'BTC/USD,USDT ETH/USD,USDT XRP/USD,USDT SOL/USD ADA/USD DOGE/USD',
      (base, quote) => `${base}${quote}`.toLowerCase(),
    ),
  },
] as const satisfies readonly LiveSourceFacts[];

const pairs = ['XAU/USD', 'XAG/USD', 'EUR/USD', 'GBP/USD', 'USD/JPY', 'AUD/USD'];

const pairMarkets = (separator: string): readonly LiveMarket[] =>
  pairs.map((pair) => ({
    symbol: pair.replace('/', ''),
    code: pair.replace('/', separator),
    quote: pair.slice(4),
  }));

/** Vendors of metal and currency prices; each needs a key. */
export const liveVendors = [
  { name: 'oanda', owner: 'oanda', markets: pairMarkets('_') },
  { name: 'twelvedata', owner: 'twelvedata', markets: pairMarkets('/') },
  { name: 'massive', owner: 'massive', markets: pairMarkets('/') },
] as const satisfies readonly LiveSourceFacts[];

export type LiveVenueName = (typeof liveVenues)[number]['name'];
export type LiveVendorName = (typeof liveVendors)[number]['name'];

/** Venues that are read unless the operator names others. */
export const presetVenues: readonly LiveVenueName[] = [
  'binance',
  'coinbase',
  'kraken',
  'okx',
  'bybit',
  'bitstamp',
];
