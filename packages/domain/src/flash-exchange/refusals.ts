export const flashExchangeRefusals = {
  'flashExchange.sameCurrency': 400,
  'flashExchange.tooSmall': 422,
  'flashExchange.tooLarge': 422,
  /** Expired, used, replaced by a newer one or never made: one answer, so that nothing is told apart. */
  'flashExchange.quoteGone': 409,
  'flashExchange.quoteDiffers': 409,
  'flashExchange.soldOut': 422,
  /** Too much was asked for and not used. */
  'flashExchange.quotesUnused': 429,
} as const;
