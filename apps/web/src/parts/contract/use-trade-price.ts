import { useSymbols } from '../markets.ts';
import { useTickerDetail, type TickerDetail } from '../../platform/live.ts';

export interface TradePrice {
  /** Undefined until the stream delivers it. */
  readonly detail: TickerDetail | undefined;
  /** For display, available before the stream: from the market list. */
  readonly shown:
    | Pick<TickerDetail, 'price' | 'change' | 'changePercent' | 'high' | 'low' | 'volume'>
    | undefined;
}

/** The newest price of a symbol at full speed. */
export function useTradePrice(symbol: string): TradePrice {
  const detail = useTickerDetail(symbol);
  const { data: rows } = useSymbols();
  return { detail, shown: detail ?? rows?.find((row) => row.symbol === symbol) };
}
