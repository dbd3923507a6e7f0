import type { CallName } from '@candor/contract/wire/calls';

/** Hashes a password with argon2 on a shared thread: 30 to 60 times an answer from memory. */
const PASSWORD = 30;
/** Assembles a page of rows from the database. */
const PAGE = 5;
/** Commits a transaction. */
const ACT = 3;
/** Candles before a given time: their block may have to be read from disk. */
const OLD_CANDLES = 8;
/** Decodes and re-encodes a picture. */
export const UPLOAD_PRICE = 30;
/** From this price on, a call does more than a single-row query or a little computation. */
export const DEAR_PRICE = ACT;
/** A large prebuilt text. */
export const DOCUMENT_PRICE = 3;

/**
 * Token prices of calls. One token is an answer from memory; prices are measured processor time of
 * server and database together (docs/survival.md, "Floods"). Calls not listed cost one.
 */
const PRICES: Readonly<Partial<Record<CallName, number>>> = {
  logIn: PASSWORD,
  register: PASSWORD,
  resetPassword: PASSWORD,
  changePassword: PASSWORD,
  setFundPassword: PASSWORD,
  resetFundPassword: PASSWORD,
  setMailPhrase: PASSWORD,
  unfreezeAccount: PASSWORD,
  freezeAccount: ACT,
  freezeByLink: ACT,
  requestWithdrawal: PASSWORD,
  addPayoutAccount: PASSWORD,
  applyForPledgeLoan: PASSWORD,
  applyForCreditLoan: PASSWORD,
  createStatement: 20,
  getTaxYear: 20,
  createTaxReport: ACT,
  requestArchive: 20,
  createArchiveLink: ACT,
  getClosing: PAGE,
  askClosing: PASSWORD,
  cancelClosing: ACT,
  reopenAccount: ACT,
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
  listLoans: PAGE,
  getLoanAccount: PAGE,
  listVerifications: PAGE,
  listSecurityEvents: PAGE,
  getSecurity: PAGE,
  getNetWorth: PAGE,
  getCoinHolding: PAGE,
  getProfitCalendar: PAGE,
  getOnboarding: ACT,
  searchHelp: PAGE,
  listArticles: ACT,
  listHelpArticles: ACT,
  getArticle: ACT,
  getHelpArticle: ACT,
  listAssets: ACT,
  getPositionsSummary: ACT,
  checkAccount: ACT,
  getTick: ACT,
  listRecentFills: ACT,
  getLogToday: ACT,
  listSealedDays: ACT,
  getSealedDay: ACT,
  getStatementSeal: ACT,
  openPosition: ACT,
  closePosition: ACT,
  closePositions: PAGE,
  reversePosition: ACT,
  amendOrder: ACT,
  buySecondContract: ACT,
  transferFunds: ACT,
  quoteFlashExchange: ACT,
  exchangeFlash: ACT,
  getLoan: ACT,
  repayLoan: ACT,
  addCollateral: ACT,
  cancelLoanApplication: ACT,
  createLoanLink: ACT,
  createAlert: ACT,
  updateAlert: ACT,
  removeAlert: ACT,
  listAlertFirings: PAGE,
  listTasks: ACT,
  claimTask: ACT,
  confirmPriceChecked: ACT,
};

/** `parameters` are the raw query parameters. */
export function priceOf(name: string, parameters: Readonly<Record<string, unknown>>): number {
  if (name === 'listCandles' && parameters['endTime'] !== undefined) return OLD_CANDLES;
  return PRICES[name as CallName] ?? 1;
}
