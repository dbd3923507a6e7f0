/**
 * Plain name → public address, one row per call. † = used by clients in the wild, never change.
 * `calls` are answered today; `plannedCalls` are agreed addresses that nothing answers yet.
 * A row with two addresses answers both.
 */
export const wireCalls = {
  // Identity
  sendEmailCode: 'GET /api/app/getEmailCaptcha', // †
  checkAccount: 'GET /api/app/checkAccount',
  register: 'POST /api/app/register', // †
  logIn: 'POST /api/app/login', // †
  logInByEmail: 'POST /api/app/emailLogin',
  logOut: 'POST /api/app/logout',
  getUser: 'GET /api/user/appUser/getMyUserInfo', // †
  reportActivity: 'GET /api/user/appUser/activeReport',
  reportPresence: 'GET /api/user/appUser/importantCustomerOnLine',

  // Markets
  listSymbols: 'GET /api/trade/appSymbol/list', // †
  getPrice: 'GET /api/trade/appSymbol/price', // †
  listCandles: 'GET /api/trade/appSymbol/kline', // †
  getPriceDistribution: 'GET /api/trade/api/getPriceDistribution',
  listTickers: 'GET /api/public/getTicketList',
  getServerTime: ['GET /api/public/getServerTime', 'GET /api//public/getServerTime'], // the double slash is historical
  getPublicKey: 'GET /api/public/getPublicKey',
  getTick: 'GET /api/public/getTick',

  // Positions
  openPosition: 'POST /api/trade/appTradePositions/create', // †
  listPositions: 'GET /api/trade/appTradePositions/listMy', // †
  getPositionsSummary: 'GET /api/trade/appTradePositions/summary',
  closePosition: 'POST /api/trade/appTradePositions/close/{id}', // †
  cancelPosition: 'POST /api/trade/appTradePositions/cancel/{id}', // †
  updateStops: 'POST /api/trade/appTradePositions/updateStopLoss', // †
  addMargin: 'POST /api/trade/appTradePositions/addMargin',

  // Second contracts
  listSecondContractSets: 'GET /api/trade/appSecondContractSet/list', // †
  listSecondContracts: 'GET /api/trade/appSecondContractOrder/listMy', // †
  getSecondContractsHead: 'GET /api/trade/appSecondContractOrder/head',
  buySecondContract: 'POST /api/trade/appSecondContractOrder/buy', // †

  // Wallet
  listBalances: 'GET /api/finance/appWallet/queryUserBalance', // †
  listAssets: 'GET /api/finance/appWallet/queryUserAssets', // †
  getContractBalance: 'GET /api/finance/appWallet/queryUserContractBalance',
  transferFunds: 'POST /api/finance/appWallet/transferContract',
  listBalanceChanges: 'GET /api/finance/appBalanceLog/list', // †

  // Proofs
  listSealedDays: 'GET /api/public/listSealedDays',
  getLogToday: 'GET /api/public/getLogToday',
  getSealedDay: 'GET /api/public/getSealedDay',
  listDayTicks: 'GET /api/public/listDayTicks',
  listDayOrders: 'GET /api/public/listDayOrders',
  getTickInclusion: 'GET /api/public/getTickInclusion',

  // Settings
  getSetting: 'GET /api/set/appSysSet/getKeyByParam', // †
} as const satisfies Record<string, WireAddress | readonly WireAddress[]>;

export const plannedCalls = {
  // Identity
  sendPhoneCode: 'GET /api/app/getPhoneCaptcha',
  checkTotp: 'GET /api/app/checkGoogleAuth',
  createTotpKey: 'GET /api/app/generateGoogleKey', // †
  logInByTotp: 'POST /api/app/googleSecretLogin',
  logInByPhone: 'POST /api/app/phoneLogin',
  bindTotp: 'POST /api/user/appUser/bindGoogleAuth', // †
  changePassword: 'POST /api/user/appUser/changePassword', // †
  updatePersonalData: 'POST /api/user/appUser/updateKYC',
  getVerificationStatus: 'GET /api/auth/appAuth/isHaveAuth', // †
  isVerified: 'GET /api/auth/appAuth/isHaveAuthDone',
  listVerifications: 'GET /api/auth/appAuth/listMy',
  applyForVerification: 'POST /api/auth/appAuth/applyKYC', // †
  applyForAdvancedVerification: 'POST /api/auth/appAuth/applyAdvanced', // †
  uploadFile: 'POST /api/sys/common/upload', // †

  // Wallet
  getDepositAddress: 'GET /api/finance/rechargeAddr/getAddr', // †
  requestDeposit: 'POST /api/finance/appRecharge/apply',
  requestWithdrawal: 'POST /api/finance/appWithdrawal/apply', // †
  listDeposits: 'GET /api/finance/appRecharge/listMy', // †
  listWithdrawals: 'GET /api/finance/appWithdrawal/listMy', // †
  listPayoutAccounts: 'GET /api/user/appUserWithdrawalInfoSet/listMy',
  addPayoutAccount: 'POST /api/user/appUserWithdrawalInfoSet/addAccount',
  editPayoutAccount: 'POST /api/user/appUserWithdrawalInfoSet/editAccount',
  listDisplayCurrencies: 'GET /api/set/appCurrencySet/getCurrencyList',
  getDisplayRate: 'GET /api/set/appCurrencySet/getRateByCurrency',
  exchangeFlash: 'POST /api/trade/appFlashExchangeLog/flashExchange',
  listFlashExchanges: 'GET /api/trade/appFlashExchangeLog/listMy',

  // Products
  listProducts: 'GET /api/prod/appProductInfo/list',
  getProduct: 'GET /api/prod/appProductInfo/queryById',
  listProductOrders: 'GET /api/prod/appProductOrder/listMy',
  getProductOrdersSummary: 'GET /api/prod/appProductOrder/orderStat',
  buyProduct: 'POST /api/prod/appProductOrder/debitBuy',
  buyMiner: 'POST /api/prod/appProductOrder/minerBuy',

  // Loans
  getLoanAccount: 'GET /api/prod/appLoanOrder/myLoanInfo',
  listLoanTerms: 'GET /api/prod/appLoanSet/list',
  listLoans: 'GET /api/prod/appLoanOrder/listMy',
  applyForCreditLoan: 'POST /api/prod/appLoanOrder/creditApply',
  applyForPledgeLoan: 'POST /api/prod/appLoanOrder/pledgeApply',
  repayLoan: 'POST /api/prod/appLoanOrder/repay',

  // Offerings
  listOfferings: 'GET /api/prod/appProdIoe/listMy',
  listSubscriptions: 'GET /api/prod/appOrderIoe/listMy',
  subscribeToOffering: 'POST /api/prod/appOrderIoe/apply',
  payForAllotment: 'POST /api/prod/appOrderIoe/pay',

  // Growth, content, settings
  listLevels: 'GET /api/user/appLevels/list',
  getTeam: 'GET /api/marketing/myTeam', // †
  listAnnouncements: 'GET /api/sys/annountCement/vue3List', // †
  listMyAnnouncements: 'GET /api/sys/annountCement/listByUser',
  listNotices: 'GET /api/content/appNotice/list',
  listMyNotices: 'GET /api/content/appNotice/myList', // †
  listHelpArticles: 'GET /api/content/appHelpInfo/list',
  getHelpArticle: 'GET /api/content/appHelpInfo/queryById',
  resolveShortLink: 'GET /api/set/appShortLink/use',
} as const satisfies Record<string, WireAddress | readonly WireAddress[]>;

/** Everything that the server answers lives below this prefix. */
export const apiPrefix = '/api';
/** Socket address; the channels are in `../stream.ts`. */
export const streamPath = '/api/ws';
/** The OpenAPI document and its readable page. */
export const openApiPath = '/api/openapi.json';
export const apiDocsPath = '/api/docs';

export type WireAddress = `${'GET' | 'POST'} /api/${string}`;
export type CallName = keyof typeof wireCalls;
