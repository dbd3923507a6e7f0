/** Every expected "no" of second contracts; prices that cannot be traded are refused as positions are. */
export const secondContractsRefusals = {
  'secondContracts.unknownSet': 404,
  'secondContracts.stakeTooPrecise': 400,
  'secondContracts.stakeTooSmall': 422,
  'secondContracts.stakeTooLarge': 422,
  /** The market closes before the contract could be settled. */
  'secondContracts.closesBeforeExpiry': 422,
  /** The house may not risk more on this symbol and second, or has no equity to promise. */
  'secondContracts.soldOut': 422,
} as const;
