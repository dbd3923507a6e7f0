/** Maps screens to files. A row of the contract's screen table without a line here does not compile. */
import type { ScreenId } from '@candor/contract/wire/screens';
import type { ComponentType } from 'react';

/** All screens but home, whose visitors need not load the names of the others first. */
export const furtherScreens: Record<Exclude<ScreenId, 'home'>, () => Promise<ComponentType>> = {
  market: async () => (await import('../features/markets/market-screen.tsx')).MarketScreen,
  positions: async () =>
    (await import('../features/positions/positions-screen.tsx')).PositionsScreen,
  secondContracts: async () =>
    (await import('../features/second-contracts/second-contracts-screen.tsx'))
      .SecondContractsScreen,
  my: async () => (await import('../features/account/my-screen.tsx')).MyScreen,
  assets: async () => (await import('../features/wallet/assets-screen.tsx')).AssetsScreen,
  balanceChanges: async () =>
    (await import('../features/wallet/balance-changes-screen.tsx')).BalanceChangesScreen,
  transfer: async () => (await import('../features/wallet/transfer-screen.tsx')).TransferScreen,
  fundingRecords: async () =>
    (await import('../features/wallet/funding/records-screen.tsx')).FundingRecordsScreen,
  deposit: async () =>
    (await import('../features/wallet/deposit/deposit-screen.tsx')).DepositScreen,
  withdrawal: async () =>
    (await import('../features/wallet/withdrawal/withdrawal-screen.tsx')).WithdrawalScreen,
  fundingResult: async () =>
    (await import('../features/wallet/funding/result-screen.tsx')).FundingResultScreen,
  settlementInfo: async () =>
    (await import('../features/wallet/payout-accounts/settlement-info-screen.tsx'))
      .SettlementInfoScreen,
  personalData: async () =>
    (await import('../features/kyc/personal-data-screen.tsx')).PersonalDataScreen,
  verification: async () =>
    (await import('../features/kyc/verification-screen.tsx')).VerificationScreen,
  advancedVerification: async () =>
    (await import('../features/kyc/advanced-verification-screen.tsx')).AdvancedVerificationScreen,
  verificationResult: async () =>
    (await import('../features/kyc/result-screen.tsx')).VerificationResultScreen,
  proofs: async () => (await import('../features/proofs/proofs-screen.tsx')).ProofsScreen,
  reserves: async () =>
    (await import('../features/proofs/reserves/reserves-screen.tsx')).ReservesScreen,
  security: async () =>
    (await import('../features/identity/safety/security-screen.tsx')).SecurityScreen,
  loginPassword: async () =>
    (await import('../features/identity/safety/login-password-screen.tsx')).LoginPasswordScreen,
  fundPassword: async () =>
    (await import('../features/identity/safety/fund-password-screen.tsx')).FundPasswordScreen,
  secondFactor: async () =>
    (await import('../features/identity/safety/second-factor-screen.tsx')).SecondFactorScreen,
  passkeys: async () =>
    (await import('../features/identity/safety/passkeys-screen.tsx')).PasskeysScreen,
  wallets: async () =>
    (await import('../features/identity/safety/wallets-screen.tsx')).WalletsScreen,
  signInProviders: async () =>
    (await import('../features/identity/providers/sign-in-providers-screen.tsx'))
      .SignInProvidersScreen,
  mailPhrase: async () =>
    (await import('../features/identity/safety/mail-phrase-screen.tsx')).MailPhraseScreen,
  accountFreeze: async () =>
    (await import('../features/identity/safety/account-freeze-screen.tsx')).AccountFreezeScreen,
  accountClosing: async () =>
    (await import('../features/identity/safety/account-closing-screen.tsx')).AccountClosingScreen,
  freezeLink: async () =>
    (await import('../features/identity/safety/freeze-link-screen.tsx')).FreezeLinkScreen,
  taxReport: async () =>
    (await import('../features/net-worth/tax-report-screen.tsx')).TaxReportScreen,
  address: async () =>
    (await import('../features/identity/safety/address-screen.tsx')).AddressScreen,
  sessions: async () =>
    (await import('../features/identity/safety/sessions-screen.tsx')).SessionsScreen,
  securityEvents: async () =>
    (await import('../features/identity/safety/security-events-screen.tsx')).SecurityEventsScreen,
  chart: async () => (await import('./chart-with-orders.tsx')).ChartWithOrders,
  login: async () => (await import('../features/identity/login-screen.tsx')).LoginScreen,
  demoTrading: async () => (await import('./demo-screen.tsx')).DemoScreen,
  flashExchange: async () =>
    (await import('../features/flash-exchange/flash-exchange-screen.tsx')).FlashExchangeScreen,
  flashExchangeOrders: async () =>
    (await import('../features/flash-exchange/flash-exchange-orders-screen.tsx'))
      .FlashExchangeOrdersScreen,
  aiQuant: async () =>
    (await import('../features/products/ai-quant/ai-quant-screen.tsx')).AiQuantScreen,
  aiQuantProduct: async () =>
    (await import('../features/products/ai-quant/ai-quant-product-screen.tsx'))
      .AiQuantProductScreen,
  loans: async () => (await import('../features/loans/loans-screen.tsx')).LoansScreen,
  loanAgreement: async () =>
    (await import('../features/loans/agreement-screen.tsx')).LoanAgreementScreen,
  loanOrders: async () => (await import('../features/loans/orders-screen.tsx')).LoanOrdersScreen,
  offerings: async () =>
    (await import('../features/offerings/offerings-screen.tsx')).OfferingsScreen,
  mining: async () => (await import('../features/products/mining/mining-screen.tsx')).MiningScreen,
  miner: async () => (await import('../features/products/mining/miner-screen.tsx')).MinerScreen,
  minerOrders: async () =>
    (await import('../features/products/mining/miner-orders-screen.tsx')).MinerOrdersScreen,
  offering: async () => (await import('../features/offerings/offering-screen.tsx')).OfferingScreen,
  offeringDraw: async () =>
    (await import('../features/offerings/draw/offering-draw-screen.tsx')).OfferingDrawScreen,
  bonds: async () => (await import('../features/products/bonds/bonds-screen.tsx')).BondsScreen,
  bond: async () => (await import('../features/products/bonds/bond-screen.tsx')).BondScreen,
  bondNotes: async () =>
    (await import('../features/products/bonds/bond-notes-screen.tsx')).BondNotesScreen,
  team: async () => (await import('../features/team/team-screen.tsx')).TeamScreen,
  competitions: async () =>
    (await import('../features/competitions/competitions-screen.tsx')).CompetitionsScreen,
  competition: async () =>
    (await import('../features/competitions/competition-screen.tsx')).CompetitionScreen,
  competitionEntries: async () =>
    (await import('../features/competitions/entries-screen.tsx')).CompetitionEntriesScreen,
  tasks: async () => (await import('../features/tasks/tasks-screen.tsx')).TasksScreen,
  risks: async () => (await import('../features/tasks/risks-screen.tsx')).RisksScreen,
  alerts: async () => (await import('../features/alerts/alerts-screen.tsx')).AlertsScreen,
  levels: async () => (await import('../features/levels/levels-screen.tsx')).LevelsScreen,
  news: async () => (await import('../features/content/news-screen.tsx')).NewsScreen,
  articles: async () => (await import('../features/content/articles-screen.tsx')).ArticlesScreen,
  article: async () => (await import('../features/content/article-screen.tsx')).ArticleScreen,
  shareArticle: async () =>
    (await import('../features/content/article-share-screen.tsx')).ArticleShareScreen,
  help: async () => (await import('../features/content/help-screen.tsx')).HelpScreen,
  helpArticle: async () =>
    (await import('../features/content/article-screen.tsx')).HelpArticleScreen,
  inbox: async () => (await import('../features/messages/inbox-screen.tsx')).InboxScreen,
  announcements: async () =>
    (await import('../features/messages/announcements-screen.tsx')).AnnouncementsScreen,
  announcement: async () =>
    (await import('../features/messages/announcement-screen.tsx')).AnnouncementScreen,
  messageSettings: async () =>
    (await import('../features/messages/message-settings-screen.tsx')).MessageSettingsScreen,
  investments: async () =>
    (await import('../features/products/orders/investments-screen.tsx')).InvestmentsScreen,
  arbitrage: async () =>
    (await import('../features/products/arbitrage/arbitrage-screen.tsx')).ArbitrageScreen,
  arbitrageProduct: async () =>
    (await import('../features/products/arbitrage/arbitrage-product-screen.tsx'))
      .ArbitrageProductScreen,
  arbitrageDone: async () =>
    (await import('../features/products/arbitrage/arbitrage-done-screen.tsx')).ArbitrageDoneScreen,
  arbitrageOrders: async () =>
    (await import('../features/products/arbitrage/arbitrage-orders-screen.tsx'))
      .ArbitrageOrdersScreen,
  profitCalendar: async () =>
    (await import('../features/net-worth/profit-calendar-screen.tsx')).ProfitCalendarScreen,
  priceDistribution: async () =>
    (await import('../features/markets/price-distribution-screen.tsx')).PriceDistributionScreen,
  search: async () => (await import('../features/home/search/search-screen.tsx')).SearchScreen,
  coin: async () => (await import('../features/markets/coin/coin-screen.tsx')).CoinScreen,
  support: async () => (await import('../features/support/support-screen.tsx')).SupportScreen,
  outsideLink: async () =>
    (await import('../features/support/outside-link-screen.tsx')).OutsideLinkScreen,
  responsibleTrading: async () =>
    (await import('../features/responsible-trading/responsible-trading-screen.tsx'))
      .ResponsibleTradingScreen,
  ownData: async () => (await import('../features/own-data/own-data-screen.tsx')).OwnDataScreen,
};
