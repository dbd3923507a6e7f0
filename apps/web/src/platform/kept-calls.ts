import type { CallName } from '@candor/contract/wire/calls';

/**
 * Calls whose last answer stays on this device, to be shown with its age while the server cannot be
 * reached. None of them answers with a secret, or with an address that money could be sent to.
 */
export const keptCalls = [
  'getUser',
  'listBalances',
  'listAssets',
  'getContractBalance',
  'getNetWorth',
  'getProfitCalendar',
  'listBalanceChanges',
  'listDeposits',
  'listWithdrawals',
  'listFlashExchanges',
  'listPositions',
  'getPositionsSummary',
  'listSecondContracts',
  'listSymbols',
  'listCandles',
  'getPriceDistribution',
  'listDisplayCurrencies',
  'getDisplayRate',
  'listProductOrders',
  'getProductOrdersSummary',
  'listOwnBondNotes',
  'listLoans',
  'listLevels',
  'listInbox',
  'listAnnouncements',
  'listNotices',
  'listArticles',
  'getArticle',
  'listHelpArticles',
  'getHelpArticle',
] as const satisfies readonly CallName[];
