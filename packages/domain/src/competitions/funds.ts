import type { TransferType } from '../ledger/transfer.ts';

/** What positions do to the contract account; all of it is in the fills. */
export const tradingTypes: readonly TransferType[] = [
  'positionMargin',
  'positionMarginAdded',
  'positionMarginReturned',
  'positionProfit',
  'positionLoss',
  'carry',
  'tradingFee',
  'liquidationFee',
  'insuranceCover',
  'unrealizedProfitCredit',
];

/** Given by the house. */
export const bonusTypes: readonly TransferType[] = [
  'practiceGrant',
  'levelBonus',
  'weeklyEnvelope',
  'competitionPrize',
];
