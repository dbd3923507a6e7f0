/** Decimals of demo money on cards and sheets, as on those of the real thing. */
export const MONEY_DECIMALS = 2;
