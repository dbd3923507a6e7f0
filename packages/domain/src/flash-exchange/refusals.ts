export const flashExchangeRefusals = {
  'flashExchange.sameCurrency': 400,
  'flashExchange.tooSmall': 422,
  'flashExchange.tooLarge': 422,
  /** Expired, used, replaced or never made: one refusal, so that a probe cannot tell them apart. */
  'flashExchange.quoteGone': 409,
  'flashExchange.quoteDiffers': 409,
  'flashExchange.soldOut': 422,
  /** Too many quotes were requested without being used. */
  'flashExchange.quotesUnused': 429,
} as const;
