/** Every refusal of contracts, with the code sent in the envelope. */
export const positionsRefusals = {
  'positions.notFound': 404,
  'positions.alreadyClosed': 409,
  /**
   * A trigger is due at the newest tick and takes precedence; the position closes within moments.
   */
  'positions.settling': 409,
  /** The order is still resting and can only be canceled. */
  'positions.notFilled': 409,
  'positions.alreadyFilled': 409,
  'positions.alreadyCancelled': 409,
  /** The order is no longer as the customer saw it. */
  'positions.orderChanged': 409,
  'positions.sizeRequired': 400,
  'positions.limitPriceRequired': 400,
  'positions.stopPriceRequired': 400,
  /** The mark is there already, or no mark can get there. */
  'positions.stopPriceRange': 400,
  'positions.quantityTooPrecise': 400,
  'positions.stopLossRange': 400,
  'positions.takeProfitRange': 400,
  'positions.callbackRequired': 400,
  'positions.callbackRange': 400,
  /** A trailing stop starts to follow on the winning side of the mark. */
  'positions.activationRange': 400,
  /** A cross position has no margin of its own to add to. */
  'positions.marginIsShared': 422,
  'positions.marginTooSmall': 422,
  'positions.quantityTooSmall': 422,
  'positions.quantityTooLarge': 422,
  'positions.sizeTooLarge': 422,
  'positions.leverageTooHigh': 422,
  'positions.openInterestCap': 422,
  'positions.userCap': 422,
  'positions.priceMoved': 422,
  'positions.feeRose': 422,
  'positions.stalePrice': 422,
  'positions.marketClosed': 422,
  'positions.marketCloseOnly': 422,
  'positions.marketHalted': 422,
} as const;
