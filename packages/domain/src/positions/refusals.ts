export const positionsRefusals = {
  'positions.notFound': 404,
  'positions.alreadyClosed': 409,
} as const;
