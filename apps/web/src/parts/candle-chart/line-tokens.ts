/** Colors of an indicator's lines in order; more lines than these begin again. */
export const lineTokens = [
  '--chart-line1',
  '--chart-line2',
  '--text-secondary',
  '--text-tertiary',
] as const;
