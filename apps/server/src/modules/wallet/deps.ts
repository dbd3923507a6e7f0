import type { KycLevel } from '@candor/domain/kyc/application';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money, Price } from '@candor/domain/money/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Log } from '../../platform/log.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { BitcoinConfig } from '../../platform/startup/bitcoin.ts';
import type { BankConfig } from '../../platform/startup/bank.ts';
import type { EvmConfig } from '../../platform/startup/evm.ts';
import type { TronConfig } from '../../platform/startup/tron.ts';
import type { Random } from '../../platform/random.ts';
import type { FundPassword, RecordSecurityEvent, SecondFactor } from '../identity/index.ts';
import type { LockContractFunds } from '../positions/index.ts';
import type { Chains } from './chains/chain-adapter.ts';
import type { CountryGuard } from '../countries/index.ts';

export interface WalletOptions {
  readonly countries: CountryGuard;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly files: Pick<Files, 'open'>;
  readonly mode: 'practice' | 'live';
  readonly evm?: EvmConfig | null;
  readonly tron?: TronConfig | null;
  readonly bitcoin?: BitcoinConfig | null;
  /** The house's account; null where nothing is paid by bank. */
  readonly bank?: BankConfig | null;
  /** Whether an audit stopped all money: nothing is handed to a network then. */
  readonly isMoneyHalted: () => boolean;
  /** Latest price of one unit in the settlement currency; null while there is none. */
  readonly priceOf: (currency: CurrencyCode) => Price | null;
  /** Value of open positions: their margin and unrealized profit. */
  readonly positionsEquity: (userId: string) => Promise<Money>;
  /** What customers have in products that is no balance, in the settlement currency; no entry if nothing. */
  readonly holdingsOf: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Readonly<Record<'poolUnits' | 'bonds', Money>>>>;
  /** How much may be taken from contract accounts; locks what is in them. */
  readonly lockContractFunds: LockContractFunds;
  /** What may be taken from the contract account now, in the settlement currency. */
  readonly contractAvailable: (userId: string) => Promise<Money>;
  /** Omitted if there are none. */
  readonly levelsOf: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, KycLevel>>;
  /** Credit that these customers owe, in the settlement currency; no entry if nothing. */
  readonly creditOwedOf: (
    db: Queryable,
    userIds: readonly string[],
    nowMs: number,
  ) => Promise<ReadonlyMap<string, Money>>;
  readonly fundPassword: FundPassword;
  readonly secondFactor: SecondFactor;
  readonly recordSecurityEvent: RecordSecurityEvent;
  /** The day that was sealed last, and the hash of its text in hexadecimal; null before the first. */
  readonly newestSealedDay: (
    db: Queryable,
  ) => Promise<{ readonly day: string; readonly hash: string } | null>;
  /** Hash of a sealed day; null if it is not sealed. */
  readonly sealedDayHash: (db: Queryable, day: string) => Promise<string | null>;
  /** Name that the customer entered; empty if none. */
  readonly holderOf: (userId: string) => Promise<string>;
  readonly translator: (language: string | undefined) => Translate;
}

export interface WalletDeps extends WalletOptions {
  readonly chains: Chains;
  readonly now: () => number;
}
