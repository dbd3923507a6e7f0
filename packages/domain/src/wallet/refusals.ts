export const walletRefusals = {
  'wallet.insufficientBalance': 422,
  'wallet.sameAccount': 400,
  'wallet.amountTooSmall': 400,
  'wallet.tooPrecise': 400,
} as const;
