import type { CallName } from '@candor/contract/wire/calls';

/** Hashes a password with argon2: 30 to 60 times an answer from memory, in a thread that others wait for. */
const PASSWORD = 30;
/** Puts a page together out of what the database holds. */
const PAGE = 5;
/** Commits a transaction. */
const ACT = 3;
/** Candles before a moment: their block may have to be read. */
const OLD_CANDLES = 8;
/** Decodes a picture and paints it anew. */
export const UPLOAD_PRICE = 30;
/** From here on a call asks the database for more than a row, or the processor for more than a moment. */
export const DEAR_PRICE = ACT;
/** A large text that is ready. */
export const DOCUMENT_PRICE = 3;

/**
 * What calls cost of a caller's tokens, in answers from memory: processor time of program and database
 * together, as measured (docs/survival.md, "Floods"). What is not named costs one.
 */
const PRICES: Readonly<Partial<Record<CallName, number>>> = {
  logIn: PASSWORD,
  register: PASSWORD,
  resetPassword: PASSWORD,
  changePassword: PASSWORD,
  setFundPassword: PASSWORD,
  resetFundPassword: PASSWORD,
  requestWithdrawal: PASSWORD,
  addPayoutAccount: PASSWORD,
  createStatement: 20,
  sendEmailCode: 10,
  sendPhoneCode: 10,
  listDayTicks: 8,
  listDayOrders: 8,
  getTickInclusion: PAGE,
  getReserveProof: PAGE,
  listPositions: PAGE,
  listSecondContracts: PAGE,
  listBalanceChanges: PAGE,
  listDeposits: PAGE,
  listWithdrawals: PAGE,
  listFlashExchanges: PAGE,
  listVerifications: PAGE,
  listSecurityEvents: PAGE,
  getSecurity: PAGE,
  listAssets: ACT,
  getPositionsSummary: ACT,
  checkAccount: ACT,
  getTick: ACT,
  getLogToday: ACT,
  listSealedDays: ACT,
  getSealedDay: ACT,
  getStatementSeal: ACT,
  openPosition: ACT,
  closePosition: ACT,
  buySecondContract: ACT,
  transferFunds: ACT,
  quoteFlashExchange: ACT,
  exchangeFlash: ACT,
};

/** Parameters are those of the query, as they came. */
export function priceOf(name: string, parameters: Readonly<Record<string, unknown>>): number {
  if (name === 'listCandles' && parameters['endTime'] !== undefined) return OLD_CANDLES;
  return PRICES[name as CallName] ?? 1;
}
