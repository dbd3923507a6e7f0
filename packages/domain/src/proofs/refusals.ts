/** Every expected "no" of proofs; unknown symbols and ticks are refused as markets do. */
export const proofsRefusals = {
  /** The day has not ended, has no ticks, or its root is still being computed. */
  'proofs.dayNotSealed': 404,
  /** Nothing was owed to this customer on the day, or it is too long ago to be kept. */
  'proofs.noShare': 404,
} as const;
