import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import { contentCalls } from './calls/content.ts';
import { alertsCalls } from './calls/alerts.ts';
import { tasksCalls } from './calls/tasks.ts';
import { bondsCalls } from './calls/bonds.ts';
import { flashExchangeCalls } from './calls/flash-exchange.ts';
import { identityCalls } from './calls/identity.ts';
import { kycCalls } from './calls/kyc.ts';
import { marketsCalls } from './calls/markets.ts';
import { positionsCalls } from './calls/positions.ts';
import { proofsCalls } from './calls/proofs.ts';
import { secondContractsCalls } from './calls/second-contracts.ts';
import { settingsCalls } from './calls/settings.ts';
import { walletCalls } from './calls/wallet.ts';
import { fundingCalls } from './calls/wallet-funding.ts';
import type { CallName } from './wire/calls.ts';
import { miningCalls } from './calls/mining.ts';
import { productsCalls } from './calls/products.ts';
import { productsPoolsCalls } from './calls/products-pools.ts';
import { competitionsCalls } from './calls/competitions.ts';
import { levelsCalls } from './calls/levels.ts';
import { loansCalls } from './calls/loans.ts';
import { messagesCalls } from './calls/messages.ts';
import { offeringsCalls } from './calls/offerings.ts';
import { supportCalls } from './calls/support.ts';
import { teamCalls } from './calls/team.ts';
import { homeCalls } from './calls/home.ts';
import { netWorthCalls } from './calls/net-worth.ts';
import { responsibleTradingCalls } from './calls/responsible-trading.ts';
import { countriesCalls } from './calls/countries.ts';
import { ownDataCalls } from './calls/own-data.ts';

/** Calls by business area, as grouped on the reference page. */
export const callAreas = {
  identity: identityCalls,
  kyc: kycCalls,
  markets: marketsCalls,
  positions: positionsCalls,
  'second-contracts': secondContractsCalls,
  wallet: { ...walletCalls, ...fundingCalls },
  proofs: proofsCalls,
  settings: settingsCalls,
  flashExchange: flashExchangeCalls,
  products: { ...productsCalls, ...productsPoolsCalls, ...miningCalls },
  bonds: bondsCalls,
  loans: loansCalls,
  offerings: offeringsCalls,
  levels: levelsCalls,
  support: supportCalls,
  team: teamCalls,
  home: homeCalls,
  netWorth: netWorthCalls,
  competitions: competitionsCalls,
  alerts: alertsCalls,
  tasks: tasksCalls,
  responsibleTrading: responsibleTradingCalls,
  content: contentCalls,
  messages: messagesCalls,
  countries: countriesCalls,
  ownData: ownDataCalls,
} as const;

/**
 * The single definition of every call. Wire rows and schemas must match, or it does not compile.
 */
export const calls = {
  ...callAreas.identity,
  ...callAreas.kyc,
  ...callAreas.markets,
  ...callAreas.positions,
  ...callAreas['second-contracts'],
  ...callAreas.wallet,
  ...callAreas.proofs,
  ...callAreas.settings,
  ...callAreas.flashExchange,
  ...callAreas.products,
  ...callAreas.bonds,
  ...callAreas.loans,
  ...callAreas.offerings,
  ...callAreas.levels,
  ...callAreas.support,
  ...callAreas.team,
  ...callAreas.home,
  ...callAreas.netWorth,
  ...callAreas.competitions,
  ...callAreas.alerts,
  ...callAreas.tasks,
  ...callAreas.responsibleTrading,
  ...callAreas.content,
  ...callAreas.messages,
  ...callAreas.countries,
  ...callAreas.ownData,
} as const satisfies Record<CallName, Call>;

/** What a handler receives and a client sends. */
export type RequestOf<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;
/** What a handler returns and a client receives. */
export type ResultOf<Name extends CallName> = z.output<(typeof calls)[Name]['result']>;
