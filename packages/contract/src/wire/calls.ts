/**
 * Plain name → public address, one row per call. † = used by existing clients, never change.
 * `calls` are implemented; `plannedCalls` are agreed addresses that are not implemented yet.
 * A row with two addresses serves both.
 */
export const wireCalls = {
  // Identity
  sendEmailCode: 'GET /api/app/getEmailCaptcha', // †
  sendPhoneCode: 'GET /api/app/getPhoneCaptcha',
  checkAccount: 'GET /api/app/checkAccount',
  getAgreement: 'GET /api/public/getAgreement',
  register: 'POST /api/app/register', // †
  logIn: 'POST /api/app/login', // †
  logInByEmail: 'POST /api/app/emailLogin',
  logInByPhone: 'POST /api/app/phoneLogin',
  logInAsGuest: 'POST /api/app/guestLogin',
  createWalletMessage: 'POST /api/app/walletNonce',
  logInByWallet: 'POST /api/app/walletLogin',
  createPasskeyChallenge: 'POST /api/app/passkeyChallenge',
  logInByPasskey: 'POST /api/app/passkeyLogin',
  listSignInProviders: 'GET /api/app/oauth/providers',
  beginProviderSignIn: 'POST /api/app/oauth/{provider}/begin',
  logInByProvider: 'POST /api/app/oauth/{provider}/login',
  beginProviderLink: 'POST /api/app/oauth/{provider}/beginLink',
  linkProvider: 'POST /api/app/oauth/{provider}/link',
  unlinkProvider: 'POST /api/app/oauth/{provider}/unlink',
  checkTotp: 'GET /api/app/checkGoogleAuth',
  logInByTotp: 'POST /api/app/googleSecretLogin',
  resetPassword: 'POST /api/app/resetPassword',
  logOut: 'POST /api/app/logout',
  createTotpKey: 'GET /api/app/generateGoogleKey', // †
  bindTotp: 'POST /api/user/appUser/bindGoogleAuth', // †
  unbindTotp: 'POST /api/user/appUser/unbindGoogleAuth',
  renewRecoveryCodes: 'POST /api/user/appUser/renewRecoveryCodes',
  changePassword: 'POST /api/user/appUser/changePassword', // †
  setFundPassword: 'POST /api/user/appUser/setFundPassword',
  resetFundPassword: 'POST /api/user/appUser/resetFundPassword',
  bindEmail: 'POST /api/user/appUser/bindEmail',
  bindPhone: 'POST /api/user/appUser/bindPhone',
  setMailPhrase: 'POST /api/user/appUser/setMailPhrase',
  getSecurity: 'GET /api/user/appUser/getSecurity',
  listSecurityEvents: 'GET /api/user/appUser/listSecurityEvents',
  listSessions: 'GET /api/user/appUser/listSessions',
  endSession: 'POST /api/user/appUser/endSession',
  endOtherSessions: 'POST /api/user/appUser/endOtherSessions',
  createPasskeyOffer: 'POST /api/user/appUser/createPasskeyOffer',
  addPasskey: 'POST /api/user/appUser/addPasskey',
  listPasskeys: 'GET /api/user/appUser/listPasskeys',
  renamePasskey: 'POST /api/user/appUser/renamePasskey',
  removePasskey: 'POST /api/user/appUser/removePasskey',
  createWalletLinkMessage: 'POST /api/user/appUser/walletNonce',
  linkWallet: 'POST /api/user/appUser/linkWallet',
  listWallets: 'GET /api/user/appUser/listWallets',
  unlinkWallet: 'POST /api/user/appUser/unlinkWallet',
  resolveShortLink: 'GET /api/set/appShortLink/use',
  getUser: 'GET /api/user/appUser/getMyUserInfo', // †
  reportActivity: 'GET /api/user/appUser/activeReport',
  reportPresence: 'GET /api/user/appUser/importantCustomerOnLine',

  // Kyc
  updatePersonalData: 'POST /api/user/appUser/updateKYC',
  getPersonalData: 'GET /api/user/appUser/getKYC',
  applyForVerification: 'POST /api/auth/appAuth/applyKYC', // †
  applyForAdvancedVerification: 'POST /api/auth/appAuth/applyAdvanced', // †
  getVerificationStatus: 'GET /api/auth/appAuth/isHaveAuth', // †
  isVerified: 'GET /api/auth/appAuth/isHaveAuthDone',
  listVerifications: 'GET /api/auth/appAuth/listMy',
  createDocumentLink: 'POST /api/auth/appAuth/documentLink',
  listDocumentViews: 'GET /api/auth/appAuth/listViews',

  // Markets
  listSymbols: 'GET /api/trade/appSymbol/list', // †
  getPrice: 'GET /api/trade/appSymbol/price', // †
  listCandles: ['GET /api/trade/appSymbol/kline', 'GET /api/public/listCandles'], // †
  getPriceDistribution: 'GET /api/trade/api/getPriceDistribution',
  listTickers: 'GET /api/public/getTicketList',
  getServerTime: ['GET /api/public/getServerTime', 'GET /api//public/getServerTime'], // the double slash is historical
  getPublicKey: 'GET /api/public/getPublicKey',
  getTick: 'GET /api/public/getTick',
  getSourceQuotes: 'GET /api/public/getSourceQuotes',

  // Positions
  openPosition: 'POST /api/trade/appTradePositions/create', // †
  listPositions: 'GET /api/trade/appTradePositions/listMy', // †
  getPositionsSummary: 'GET /api/trade/appTradePositions/summary',
  closePosition: 'POST /api/trade/appTradePositions/close/{id}', // †
  cancelPosition: 'POST /api/trade/appTradePositions/cancel/{id}', // †
  closePositions: 'POST /api/trade/appTradePositions/closeAll',
  reversePosition: 'POST /api/trade/appTradePositions/reverse/{id}',
  amendOrder: 'POST /api/trade/appTradePositions/amend/{id}',
  listRecentFills: 'GET /api/public/listRecentFills',
  updateStops: 'POST /api/trade/appTradePositions/updateStopLoss', // †
  placeCloseOrder: 'POST /api/trade/appTradePositions/limitClose/{id}',
  cancelCloseOrder: 'POST /api/trade/appTradePositions/cancelLimitClose/{id}',
  listCloseOrders: 'GET /api/trade/appTradePositions/listLimitCloses',
  setTrailingStop: 'POST /api/trade/appTradePositions/updateTrailingStop',
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
  getBalanceChange: 'GET /api/finance/appBalanceLog/queryById',
  createStatement: 'POST /api/finance/appBalanceLog/createStatement',
  getStatementSeal: 'GET /api/public/getStatement',
  listNetworks: 'GET /api/finance/rechargeAddr/listNetworks',
  getDepositAddress: 'GET /api/finance/rechargeAddr/getAddr', // †
  requestDeposit: 'POST /api/finance/appRecharge/apply',
  simulatePayment: 'POST /api/finance/appRecharge/simulate',
  listDeposits: 'GET /api/finance/appRecharge/listMy', // †
  getWithdrawalTerms: 'GET /api/finance/appWithdrawal/terms',
  requestWithdrawal: 'POST /api/finance/appWithdrawal/apply', // †
  cancelWithdrawal: 'POST /api/finance/appWithdrawal/cancel/{id}',
  endPracticeHold: 'POST /api/finance/appWithdrawal/endPracticeHold/{id}',
  listWithdrawals: 'GET /api/finance/appWithdrawal/listMy', // †
  listPayoutAccounts: 'GET /api/user/appUserWithdrawalInfoSet/listMy',
  addPayoutAccount: 'POST /api/user/appUserWithdrawalInfoSet/addAccount',
  editPayoutAccount: 'POST /api/user/appUserWithdrawalInfoSet/editAccount',
  removePayoutAccount: 'POST /api/user/appUserWithdrawalInfoSet/removeAccount',

  // Flash exchange
  quoteFlashExchange: 'POST /api/trade/appFlashExchangeLog/quote',
  exchangeFlash: 'POST /api/trade/appFlashExchangeLog/flashExchange',
  listFlashExchanges: 'GET /api/trade/appFlashExchangeLog/listMy',

  // Products
  listProducts: 'GET /api/prod/appProductInfo/list',
  getProduct: 'GET /api/prod/appProductInfo/queryById',
  getProductTerms: 'GET /api/public/getProductTerms',
  buyProduct: 'POST /api/prod/appProductOrder/debitBuy',
  buyMiner: 'POST /api/prod/appProductOrder/minerBuy',
  redeemProductOrder: 'POST /api/prod/appProductOrder/redeem',
  listProductOrders: 'GET /api/prod/appProductOrder/listMy',
  getProductOrder: 'GET /api/prod/appProductOrder/queryById',
  getProductOrdersSummary: 'GET /api/prod/appProductOrder/orderStat',
  listMiners: 'GET /api/prod/appProductInfo/listMiners',
  getMiner: 'GET /api/prod/appProductInfo/queryMinerById',
  listNetworkRecords: 'GET /api/public/listNetworkRecords',
  listMachineDays: 'GET /api/public/listMachineDays',

  // Bonds
  listBonds: 'GET /api/prod/appProductBond/list',
  getBond: 'GET /api/prod/appProductBond/queryById',
  listBondNotes: 'GET /api/prod/appProductBond/listNotes',
  getBondDocument: 'GET /api/prod/appProductBond/document',
  buyBond: 'POST /api/prod/appProductBond/buy',
  listOwnBondNotes: 'GET /api/prod/appProductBond/listMy',

  // Proofs
  listSealedDays: 'GET /api/public/listSealedDays',
  getLogToday: 'GET /api/public/getLogToday',
  getSealedDay: 'GET /api/public/getSealedDay',
  listDayTicks: 'GET /api/public/listDayTicks',
  listDayOrders: 'GET /api/public/listDayOrders',
  getTickInclusion: 'GET /api/public/getTickInclusion',
  getReserveProof: 'GET /api/finance/appWallet/queryReserveProof',

  // Settings
  getSetting: 'GET /api/set/appSysSet/getKeyByParam', // †
  listDisplayCurrencies: 'GET /api/set/appCurrencySet/getCurrencyList',
  getDisplayRate: 'GET /api/set/appCurrencySet/getRateByCurrency',
  listSettingVersions: 'GET /api/public/listSettingVersions',
  getPool: 'GET /api/public/getPool',
  listPoolNavs: 'GET /api/public/listPoolNavs',
  listPoolTrades: 'GET /api/public/listPoolTrades',
  getPoolAccount: 'GET /api/prod/appProductPool/account',
  redeemPoolUnits: 'POST /api/prod/appProductPool/redeem',
  cancelPoolRequest: 'POST /api/prod/appProductPool/cancel',
  listPoolDecisions: 'GET /api/public/listPoolDecisions',

  // Offerings
  listOfferings: 'GET /api/prod/appProdIoe/listMy',
  getOffering: 'GET /api/prod/appProdIoe/queryById',
  listOfferingTickets: 'GET /api/public/listOfferingTickets',
  getDraw: 'GET /api/public/getDraw',
  listSubscriptions: 'GET /api/prod/appOrderIoe/listMy',
  subscribeToOffering: 'POST /api/prod/appOrderIoe/apply',
  payForAllotment: 'POST /api/prod/appOrderIoe/pay',

  // Loans
  getLoanAccount: 'GET /api/prod/appLoanOrder/myLoanInfo',
  listLoanTerms: 'GET /api/prod/appLoanSet/list',
  listLoans: 'GET /api/prod/appLoanOrder/listMy',
  getLoan: 'GET /api/prod/appLoanOrder/queryById',
  getLoanAgreement: 'GET /api/prod/appLoanOrder/agreement',
  applyForCreditLoan: 'POST /api/prod/appLoanOrder/creditApply',
  applyForPledgeLoan: 'POST /api/prod/appLoanOrder/pledgeApply',
  cancelLoanApplication: 'POST /api/prod/appLoanOrder/cancel/{id}',
  quoteRepayment: 'GET /api/prod/appLoanOrder/quoteRepayment',
  repayLoan: 'POST /api/prod/appLoanOrder/repay',
  addCollateral: 'POST /api/prod/appLoanOrder/addPledge',
  createLoanLink: 'POST /api/prod/appLoanOrder/createLink',

  // Levels
  listLevels: 'GET /api/user/appLevels/list',
  openEnvelope: 'POST /api/user/appLevels/openEnvelope',

  // Support
  getSupportChat: 'GET /api/content/appSupport/chat',
  listSupportChats: 'GET /api/content/appSupport/listMy',
  sendSupportMessage: 'POST /api/content/appSupport/send',
  markSupportRead: 'POST /api/content/appSupport/read',
  noteSupportTyping: 'POST /api/content/appSupport/typing',
  closeSupportChat: 'POST /api/content/appSupport/close',
  createSupportPictureLink: 'POST /api/content/appSupport/picture',
  createTranscriptLink: 'POST /api/content/appSupport/createLink',
  mailTranscript: 'POST /api/content/appSupport/mail',

  // Team
  getTeam: 'GET /api/marketing/myTeam', // †
  listTeamMembers: 'GET /api/marketing/listTeamMembers',
  listTeamIncome: 'GET /api/marketing/listTeamIncome',
  getInviter: 'GET /api/marketing/myInviter',

  // Home
  listFavourites: 'GET /api/user/appUser/listFavourites',
  setFavourites: 'POST /api/user/appUser/setFavourites',
  getOnboarding: 'GET /api/user/appUser/getOnboarding',
  updateOnboarding: 'POST /api/user/appUser/updateOnboarding',

  // Net worth
  getNetWorth: 'GET /api/finance/appWallet/queryNetWorth',
  getCoinHolding: 'GET /api/finance/appWallet/queryCoinHolding',
  getProfitCalendar: 'GET /api/finance/appWallet/queryProfitCalendar',
  getTaxYear: 'GET /api/finance/appWallet/queryTaxYear',
  createTaxReport: 'POST /api/finance/appWallet/createTaxReport',

  // Competitions
  listCompetitions: 'GET /api/public/listCompetitions',
  getCompetition: 'GET /api/public/getCompetition',
  listCompetitionBoard: 'GET /api/public/listCompetitionBoard',
  listCompetitionFills: 'GET /api/public/listCompetitionFills',
  joinCompetition: 'POST /api/trade/appCompetition/join',
  leaveCompetition: 'POST /api/trade/appCompetition/leave',
  listOwnEntries: 'GET /api/trade/appCompetition/listMy',

  // Alerts
  listAlerts: 'GET /api/user/appPriceAlert/listMy',
  createAlert: 'POST /api/user/appPriceAlert/add',
  updateAlert: 'POST /api/user/appPriceAlert/edit',
  removeAlert: 'POST /api/user/appPriceAlert/remove',
  listAlertFirings: 'GET /api/user/appPriceAlert/listFired',

  // Tasks
  listTasks: 'GET /api/marketing/appTask/listMy',
  claimTask: 'POST /api/marketing/appTask/claim',
  confirmRisksRead: 'POST /api/marketing/appTask/confirmRisksRead',
  confirmPriceChecked: 'POST /api/marketing/appTask/confirmPriceChecked',

  // Responsible trading
  freezeAccount: 'POST /api/user/appUser/freeze',
  freezeByLink: 'POST /api/app/freezeByLink',
  unfreezeAccount: 'POST /api/user/appUser/unfreeze',
  getResponsibleTrading: 'GET /api/user/appResponsibleTrading/query',
  setTradingLimit: 'POST /api/user/appResponsibleTrading/setLimit',
  takeBreak: 'POST /api/user/appResponsibleTrading/takeBreak',
  answerQuiz: 'POST /api/user/appResponsibleTrading/answerQuiz',
  setRealityCheck: 'POST /api/user/appResponsibleTrading/setRealityCheck',
  reportTime: 'POST /api/user/appResponsibleTrading/reportTime',
  getLossDisclosure: 'GET /api/public/getLossDisclosure',

  // Content
  listArticleCategories: 'GET /api/content/appArticle/categories',
  listArticles: 'GET /api/content/appArticle/list',
  getArticle: 'GET /api/content/appArticle/queryById',
  listHelpArticles: 'GET /api/content/appHelpInfo/list',
  getHelpArticle: 'GET /api/content/appHelpInfo/queryById',
  searchHelp: 'GET /api/content/appHelpInfo/search',

  // Messages
  listAnnouncements: 'GET /api/sys/annountCement/vue3List', // †
  listMyAnnouncements: 'GET /api/sys/annountCement/listByUser',
  getAnnouncement: 'GET /api/sys/annountCement/queryById',
  listNotices: 'GET /api/content/appNotice/list',
  listMyNotices: 'GET /api/content/appNotice/myList', // †
  listInbox: 'GET /api/content/appNotice/inbox',
  getInbox: 'GET /api/content/appNotice/unread',
  markRead: 'POST /api/content/appNotice/read',
  markAllRead: 'POST /api/content/appNotice/readAll',
  getMessageSettings: 'GET /api/content/appNotice/settings',
  setMessageSettings: 'POST /api/content/appNotice/editSettings',
  addPushEndpoint: 'POST /api/content/appNotice/addPush',
  removePushEndpoint: 'POST /api/content/appNotice/removePush',
  getServices: 'GET /api/user/appUser/getServices',
  listArchives: 'GET /api/user/appUser/archives',
  requestArchive: 'POST /api/user/appUser/requestArchive',
  createArchiveLink: 'POST /api/user/appUser/archiveLink',
  getClosing: 'GET /api/user/appUser/closing',
  askClosing: 'POST /api/user/appUser/close',
  cancelClosing: 'POST /api/user/appUser/cancelClosing',
  reopenAccount: 'POST /api/app/reopenAccount',
} as const satisfies Record<string, WireAddress | readonly WireAddress[]>;

export const plannedCalls: Readonly<Record<string, WireAddress | readonly WireAddress[]>> = {};

/** Prefix of every API address. */
export const apiPrefix = '/api';
/** Socket address; the channels are in `../stream.ts`. */
export const streamPath = '/api/ws';
/**
 * The only unsealed POST: multipart with a file; other fields are ignored. †; see `../upload.ts`.
 */
export const uploadPath = '/api/sys/common/upload';
/** Images by a signed link that works for a minute. */
export const filePath = '/api/sys/common/file';
/** Where sign-in providers redirect to: `<oauthPath>/<provider>/callback`. */
export const oauthPath = '/api/app/oauth';
/** Statements by a link that works once, within a minute. */
export const statementPath = '/api/finance/appBalanceLog/statement';
/** Tax reports of a year by a link that works once, within a minute. */
export const taxReportPath = '/api/finance/appWallet/taxReport';
/** Signed loan agreements by a link that works once, within a minute. */
export const loanAgreementPath = '/api/prod/appLoanOrder/agreement/file';
/** Transcripts of support chats by a link that works once, within a minute. */
export const transcriptPath = '/api/content/appSupport/transcript';
/** Archives of a customer's data by a link that works once, within a minute. */
export const archivePath = '/api/user/appUser/archive';
/** The OpenAPI document and its reference page. */
export const openApiPath = '/api/openapi.json';
export const apiDocsPath = '/api/docs';

export type WireAddress = `${'GET' | 'POST'} /api/${string}`;
export type CallName = keyof typeof wireCalls;
