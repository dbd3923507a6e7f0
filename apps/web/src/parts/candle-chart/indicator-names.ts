/** `MA` and `BOLL` lie on the price; the others have a pane of their own below. */
export const indicatorNames = ['MA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'] as const;
export type IndicatorName = (typeof indicatorNames)[number];
