/** Every refusal of second contracts; untradable prices are refused as for positions. */
export const secondContractsRefusals = {
  'secondContracts.unknownSet': 404,
  'secondContracts.stakeTooPrecise': 400,
  'secondContracts.stakeTooSmall': 422,
  'secondContracts.stakeTooLarge': 422,
  /** The market closes before the contract could be settled. */
  'secondContracts.closesBeforeExpiry': 422,
  /**
   * The house's limit for this symbol and second is reached, or it has no equity left to reserve.
   */
  'secondContracts.soldOut': 422,
} as const;
