export const poolsRefusals = {
  'pools.notFound': 404,
  'pools.requestNotFound': 404,
  /** The cycle is not over. */
  'pools.unitsLocked': 422,
  'pools.unitsTooMany': 422,
  /** The price of its NAV may be known already. */
  'pools.tooLate': 409,
} as const;
