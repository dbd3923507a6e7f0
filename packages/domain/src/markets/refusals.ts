export const marketsRefusals = {
  'markets.unknownSymbol': 404,
  'markets.noPrice': 422,
  'markets.clockInDoubt': 422,
  'markets.unknownTick': 404,
} as const;
