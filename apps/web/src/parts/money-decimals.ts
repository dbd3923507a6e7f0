/** Decimals of money on cards, lines and sheets; balances keep what the currency shows elsewhere. */
export const MONEY_DECIMALS = 2;
