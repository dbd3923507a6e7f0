import type { MarketSymbol, SymbolType } from '../markets/symbols.ts';
import { money, rate, toText, type Money, type Rate } from '../money/money.ts';
import type { ContractTerms } from '../positions/terms.ts';

/**
 * Market settings that operators may change: how new positions and second contracts are accepted.
 * Fees, maintenance tiers, closing spread, hours and prices are excluded, so that nothing already
 * open can be made worse, later or different. Source: docs/decisions/0082-symbol-settings.md.
 */
export interface SymbolSettings {
  /** `closeOnly`: nothing new is accepted; open positions close and settle as usual. */
  readonly status: 'listed' | 'closeOnly';
  readonly maxLeverage: number;
  /** In USDT. */
  readonly minMargin: Money;
  /** Bid-ask spread at opening, as a share of the index. */
  readonly spread: Rate;
  /** Notional in USDT that moves an entry by one percent. */
  readonly depthOnePercentQuote: Money;
  /** Share of the open-interest cap in use; the cap itself follows from the house's equity. */
  readonly capShare: Rate;
}

/** Settings and the moment, epoch milliseconds, from which new orders are accepted under them. */
export interface AnnouncedSettings extends SymbolSettings {
  readonly fromMs: number;
}

/** A change is published at least an hour before it takes effect. */
export const NOTICE_MS = 3_600_000;

/** Default settings of a market: those of its row, with the full cap. */
export const publishedSettings = (market: MarketSymbol): SymbolSettings => ({
  status: 'listed',
  maxLeverage: market.maxLeverage,
  minMargin: market.minMargin,
  spread: market.spread,
  depthOnePercentQuote: market.depthOnePercentQuote,
  capShare: rate('1'),
});

const MIN_MARGIN_MAX = money('1000');
const LEVERAGE_MAX: Readonly<Record<SymbolType, number>> = { crypto: 20, gold: 20, forex: 30 };

/**
 * Name of the first setting outside its published bounds, or null. Leverage: from 1 to the class
 * maximum. Minimum margin: from the market's to 1,000 USDT. Spread: half to three times the
 * market's. Depth: a quarter to twice the market's. Cap share: 0 to 1, so it never exceeds what the
 * house can cover.
 */
export function settingsProblem(
  market: MarketSymbol,
  settings: SymbolSettings,
): keyof SymbolSettings | null {
  const { maxLeverage, minMargin, spread, depthOnePercentQuote: depth, capShare } = settings;
  const isWithin = (value: bigint, min: bigint, max: bigint) => min <= value && value <= max;
  if (!Number.isInteger(maxLeverage) || maxLeverage < 1 || maxLeverage > LEVERAGE_MAX[market.type])
    return 'maxLeverage';
  if (!isWithin(minMargin, market.minMargin, MIN_MARGIN_MAX)) return 'minMargin';
  if (!isWithin(spread, market.spread / 2n, 3n * market.spread)) return 'spread';
  const published = market.depthOnePercentQuote;
  if (!isWithin(depth, published / 4n, 2n * published)) return 'depthOnePercentQuote';
  return isWithin(capShare, 0n, rate('1')) ? null : 'capShare';
}

/** Key that the settings of a market are published under. */
export const symbolSettingKey = (symbol: string): string => `symbol.${symbol}`;

/** The hashed and published text. */
export const settingsText = (settings: AnnouncedSettings): string =>
  JSON.stringify({
    status: settings.status,
    maxLeverage: settings.maxLeverage,
    minMargin: toText(settings.minMargin),
    spread: toText(settings.spread),
    depthOnePercent: toText(settings.depthOnePercentQuote),
    capShare: toText(settings.capShare),
    from: settings.fromMs,
  });

interface WrittenSettings extends Pick<SymbolSettings, 'status' | 'maxLeverage'> {
  readonly minMargin: string;
  readonly spread: string;
  readonly depthOnePercent: string;
  readonly capShare: string;
  readonly from: number;
}

/** Parses what `settingsText` wrote. */
export function settingsOf(text: string): AnnouncedSettings {
  const { status, maxLeverage, ...value } = JSON.parse(text) as WrittenSettings;
  return {
    status,
    maxLeverage,
    minMargin: money(value.minMargin),
    spread: rate(value.spread),
    depthOnePercentQuote: money(value.depthOnePercent),
    capShare: rate(value.capShare),
    fromMs: value.from,
  };
}

/**
 * Settings under which an order is accepted at `atMs`: the newest version in effect by then. A
 * later version replaces an announced one that is not in effect yet. Newest first.
 */
export function settingsAt(
  market: MarketSymbol,
  versions: readonly AnnouncedSettings[],
  atMs: number,
): SymbolSettings {
  return versions.find(({ fromMs }) => fromMs <= atMs) ?? publishedSettings(market);
}

/** Terms of an opening; closings keep the published ones. */
export const openingTerms = (terms: ContractTerms, settings: SymbolSettings): ContractTerms => ({
  ...terms,
  halfSpread: (settings.spread / 2n) as Rate,
  depthOnePercentQuote: settings.depthOnePercentQuote,
  maxLeverage: settings.maxLeverage,
  minMargin: settings.minMargin,
});
