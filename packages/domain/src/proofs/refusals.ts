/** Every expected "no" of proofs; unknown symbols and ticks are refused as markets do. */
export const proofsRefusals = {
  /** The day has not ended, has no ticks, or its root is still being computed. */
  'proofs.dayNotSealed': 404,
} as const;
