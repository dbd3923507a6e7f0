import type account from '../en/account.json';
import type content from '../en/content.json';
import type bonds from '../en/bonds.json';
import type alerts from '../en/alerts.json';
import type tasks from '../en/tasks.json';
import type agreement from '../en/agreement.json';
import type console from '../en/console.json';
import type demoTrading from '../en/demo-trading.json';
import type errors from '../en/errors.json';
import type flashExchange from '../en/flash-exchange.json';
import type home from '../en/home.json';
import type identity from '../en/identity.json';
import type inbox from '../en/inbox.json';
import type kyc from '../en/kyc.json';
import type markets from '../en/markets.json';
import type positions from '../en/positions.json';
import type secondContracts from '../en/second-contracts.json';
import type proofs from '../en/proofs.json';
import type shell from '../en/shell.json';
import type wallet from '../en/wallet.json';
import type walletFunding from '../en/wallet-funding.json';
import type products from '../en/products.json';
import type mining from '../en/mining.json';
import type productsPools from '../en/products-pools.json';
import type competitions from '../en/competitions.json';
import type levels from '../en/levels.json';
import type loans from '../en/loans.json';
import type team from '../en/team.json';
import type offerings from '../en/offerings.json';
import type netWorth from '../en/net-worth.json';
import type support from '../en/support.json';
import type responsibleTrading from '../en/responsible-trading.json';
import type countries from '../en/countries.json';
import type ownData from '../en/own-data.json';

/**
 * Every id that exists in English, as a type: a missing or misspelled text does not compile.
 * A new feature file is one import and one line here.
 */
export type MessageId =
  | keyof typeof ownData
  | keyof typeof countries
  | keyof typeof netWorth
  | keyof typeof support
  | keyof typeof responsibleTrading
  | keyof typeof offerings
  | keyof typeof competitions
  | keyof typeof content
  | keyof typeof levels
  | keyof typeof team
  | keyof typeof alerts
  | keyof typeof tasks
  | keyof typeof loans
  | keyof typeof mining
  | keyof typeof products
  | keyof typeof productsPools
  | keyof typeof bonds
  | keyof typeof account
  | keyof typeof agreement
  | keyof typeof console
  | keyof typeof demoTrading
  | keyof typeof errors
  | keyof typeof flashExchange
  | keyof typeof home
  | keyof typeof identity
  | keyof typeof inbox
  | keyof typeof kyc
  | keyof typeof markets
  | keyof typeof positions
  | keyof typeof secondContracts
  | keyof typeof proofs
  | keyof typeof shell
  | keyof typeof wallet
  | keyof typeof walletFunding;
