/** Every refusal of proofs; unknown symbols and ticks are refused as in markets. */
export const proofsRefusals = {
  /** The day has not ended, has no ticks, or its root is still being computed. */
  'proofs.dayNotSealed': 404,
  /** Nothing was owed to this customer on that day, or the day is past retention. */
  'proofs.noShare': 404,
} as const;
