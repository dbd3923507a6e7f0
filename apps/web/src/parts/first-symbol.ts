/** The pair of a chart and a ticket that were asked for none. */
export const FIRST_SYMBOL = 'BTCUSDT';
