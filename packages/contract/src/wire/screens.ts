/**
 * Plain name → hash route and route facts, one row per screen. Used by router, guard, share links
 * and browser tests. `screens` are built; `plannedScreens` are routes that redirect home until
 * their screen exists.
 */
export const screens = {
  home: { path: '/home', access: 'public', tab: 'home', title: 'home.title' },
  market: { path: '/hangqing', access: 'public', tab: 'market', title: 'market.title' },
  positions: {
    path: '/heyue',
    access: 'member',
    tab: 'contract',
    rail: 'narrow',
    title: 'positions.title',
  },
  secondContracts: {
    path: '/duanqi',
    access: 'member',
    tab: 'contract',
    title: 'secondContracts.title',
  },
  my: { path: '/my', access: 'member', tab: 'my', title: 'my.title' },
  assets: { path: '/zichanCenter', access: 'member', title: 'assets.title' },
  balanceChanges: { path: '/zhangbianRecord', access: 'member', title: 'balanceChanges.title' },
  transfer: { path: '/zijinhuazhuan', access: 'member', title: 'transfer.title' },
  fundingRecords: { path: '/chongzhitixianRecord', access: 'member', title: 'funding.title' },
  deposit: { path: '/chongzhi', access: 'member', title: 'deposit.title' },
  withdrawal: { path: '/tixian', access: 'member', title: 'withdrawal.title' },
  fundingResult: { path: '/chongzhitixianResult', access: 'member', title: 'fundingResult.title' },
  settlementInfo: { path: '/jiesuanInfo', access: 'member', title: 'settlementInfo.title' },
  personalData: { path: '/gerenziliao', access: 'member', title: 'personalData.title' },
  verification: { path: '/shenfenRenzheng', access: 'member', title: 'kyc.title' },
  advancedVerification: {
    path: '/shenfenRenzhengAd',
    access: 'member',
    title: 'kycAdvanced.title',
  },
  verificationResult: { path: '/renzhengResult', access: 'member', title: 'kycResult.title' },
  proofs: { path: '/proofs', access: 'public', title: 'proofs.title' },
  reserves: { path: '/reserves', access: 'public', title: 'reserves.title' },
  security: { path: '/anquan', access: 'member', title: 'security.title' },
  loginPassword: { path: '/xiugaimima', access: 'member', title: 'loginPassword.title' },
  fundPassword: { path: '/tixianmima', access: 'member', title: 'fundPassword.title' },
  secondFactor: { path: '/erciyanzheng', access: 'member', title: 'secondFactor.title' },
  passkeys: { path: '/passkeys', access: 'member', title: 'passkeys.title' },
  wallets: { path: '/wallets', access: 'member', title: 'wallets.title' },
  signInProviders: { path: '/disanfang', access: 'member', title: 'signInProviders.title' },
  mailPhrase: { path: '/fangdiaoyu', access: 'member', title: 'mailPhrase.title' },
  accountFreeze: { path: '/dongjieZhanghu', access: 'member', title: 'accountFreeze.title' },
  accountClosing: { path: '/zhuxiaoZhanghu', access: 'member', title: 'accountClosing.title' },
  taxReport: { path: '/shuiwu', access: 'member', title: 'taxReport.title' },
  freezeLink: {
    path: '/dongjie',
    access: 'public',
    layout: 'top',
    title: 'accountFreeze.title',
  },
  address: { path: '/bangding', access: 'member', title: 'security.title' },
  sessions: { path: '/shebei', access: 'member', title: 'sessions.title' },
  securityEvents: { path: '/anquanRecord', access: 'member', title: 'securityEvents.title' },
  chart: {
    path: '/kline',
    access: 'public',
    layout: 'top',
    rail: 'narrow',
    keepAlive: true,
    title: 'chart.title',
  },
  login: { path: '/login', access: 'public', layout: 'top', keepAlive: true, title: 'login.title' },
  demoTrading: {
    path: '/demotrading',
    access: 'public',
    layout: 'top',
    rail: 'narrow',
    keepAlive: true,
    title: 'demoTrading.title',
  },
  flashExchange: { path: '/shandui', access: 'member', title: 'flashExchange.title' },
  flashExchangeOrders: {
    path: '/shanduiOrder',
    access: 'member',
    title: 'flashExchangeOrders.title',
  },
  aiQuant: { path: '/lianghua', access: 'member', title: 'aiQuant.title' },
  aiQuantProduct: {
    path: '/lianghuaDetail',
    access: 'member',
    title: 'aiQuantProduct.title',
  },
  loans: { path: '/jiedai', access: 'member', title: 'loans.title' },
  loanAgreement: { path: '/jiedaiHetong', access: 'member', title: 'loanAgreement.title' },
  loanOrders: { path: '/jiedaiOrder', access: 'member', title: 'loanOrders.title' },
  offerings: { path: '/ieo', access: 'member', title: 'offerings.title' },
  mining: { path: '/kuangchi', access: 'member', background: 'slate', title: 'mining.title' },
  miner: { path: '/kuangchiDetail', access: 'member', background: 'slate', title: 'miner.title' },
  minerOrders: {
    path: '/kuangchiOrder',
    access: 'member',
    background: 'slate',
    title: 'minerOrders.title',
  },
  offering: { path: '/ieoDetail', access: 'member', title: 'offering.title' },
  offeringDraw: { path: '/ieoDraw', access: 'public', title: 'offeringDraw.title' },
  bonds: { path: '/zhaiquan', access: 'public', title: 'bonds.title' },
  bond: { path: '/zhaiquanDetail', access: 'member', title: 'bond.title' },
  bondNotes: { path: '/zhaiquanOrder', access: 'member', title: 'bondNotes.title' },
  investments: { path: '/investments', access: 'member', title: 'investments.title' },
  arbitrage: {
    path: '/taolilicai',
    access: 'member',
    background: 'darkBlue',
    title: 'arbitrage.title',
  },
  arbitrageProduct: {
    path: '/taolilicaiDetail',
    access: 'member',
    background: 'darkBlue',
    title: 'arbitrageProduct.title',
  },
  arbitrageDone: {
    path: '/taoliOk',
    access: 'member',
    background: 'darkBlue',
    title: 'arbitrageDone.title',
  },
  arbitrageOrders: {
    path: '/taoliOrder',
    access: 'member',
    background: 'darkBlue',
    title: 'arbitrageOrders.title',
  },
  levels: { path: '/vipLevel', access: 'member', title: 'levels.title' },
  team: { path: '/tuanduiYaoqing', access: 'member', title: 'team.title' },
  competitions: { path: '/bisai', access: 'public', title: 'competitions.title' },
  competition: { path: '/bisaiDetail', access: 'public', title: 'competition.title' },
  competitionEntries: {
    path: '/bisaiMycansai',
    access: 'member',
    title: 'competitionEntries.title',
  },
  responsibleTrading: {
    path: '/responsible-trading',
    access: 'member',
    title: 'responsibleTrading.title',
  },
  inbox: { path: '/zhanneixin', access: 'member', title: 'inbox.title' },
  announcements: { path: '/gonggao', access: 'public', title: 'announcements.title' },
  announcement: { path: '/gonggaoDetail', access: 'public', title: 'announcement.title' },
  messageSettings: { path: '/xiaoxiSet', access: 'member', title: 'messageSettings.title' },
  support: { path: '/kefu', access: 'member', title: 'support.title' },
  outsideLink: {
    path: '/outlink',
    access: 'public',
    layout: 'top',
    title: 'outsideLink.title',
  },
  tasks: { path: '/fuliCenter', access: 'member', title: 'tasks.title' },
  risks: { path: '/risks', access: 'member', title: 'risks.title' },
  alerts: { path: '/alerts', access: 'member', title: 'alerts.title' },
  news: { path: '/xinwen', access: 'public', title: 'news.title' },
  articles: { path: '/articleList', access: 'public', title: 'articles.title' },
  article: { path: '/articleDetail', access: 'public', title: 'article.title' },
  shareArticle: { path: '/articleShare', access: 'public', title: 'shareArticle.title' },
  help: { path: '/bangzhu', access: 'public', title: 'help.title' },
  helpArticle: { path: '/bangzhuDetail', access: 'public', title: 'helpArticle.title' },
  profitCalendar: { path: '/shouyiRili', access: 'member', title: 'profitCalendar.title' },
  priceDistribution: {
    path: '/zhangdieFenbu',
    access: 'public',
    title: 'priceDistribution.title',
  },
  search: { path: '/sousuo', access: 'public', title: 'search.title' },
  coin: { path: '/bizhong', access: 'public', title: 'coin.title' },
  ownData: { path: '/wodeshuju', access: 'member', title: 'ownData.title' },
} as const satisfies Record<string, Screen>;

export const plannedScreens: Readonly<Record<string, Screen>> = {};

export interface Screen {
  readonly path: `/${string}`;
  /** `member` redirects visitors to the login screen and returns them afterward. */
  readonly access: 'public' | 'member';
  readonly tab?: 'home' | 'market' | 'contract' | 'my';
  /** `top` is outside the tabbed layout. */
  readonly layout?: 'top';
  /**
   * Side navigation of wide screens: `narrow` is icons alone, beside screens that fill the width.
   * Outside the tabbed layout there is none unless named.
   */
  readonly rail?: 'narrow';
  readonly keepAlive?: true;
  readonly background?: 'darkBlue' | 'slate';
  /** Message id. */
  readonly title: string;
}

export type ScreenId = keyof typeof screens;
