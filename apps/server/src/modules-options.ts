import type { CountryGuard } from './modules/countries/index.ts';
import type { MarketsOptions } from './modules/markets/index.ts';
import type { PushTransport } from './modules/messages/index.ts';
import type { Beacon } from './modules/offerings/index.ts';
import type { Files } from './platform/files/files.ts';
import type { Letters } from './platform/mail.ts';
import type { Translate } from './platform/messages.ts';
import type { Outbox } from './platform/outbox.ts';
import type { BitcoinConfig } from './platform/startup/bitcoin.ts';
import type { BankConfig } from './platform/startup/bank.ts';
import type { EvmConfig } from './platform/startup/evm.ts';
import type { IdentityReview, SumsubConfig } from './platform/startup/identity-review.ts';
import type { TronConfig } from './platform/startup/tron.ts';
import type { Role } from './platform/startup/role.ts';
import type { SignInProvider } from './platform/startup/sign-in-providers.ts';

/** What every module is given once those that others ask are there. */
export interface WiredOptions extends ModulesOptions {
  readonly countries: CountryGuard;
}

/** What every module may be given. */
export interface ModulesOptions extends MarketsOptions {
  readonly outbox: Outbox;
  readonly mail: Letters;
  readonly files: Files;
  readonly mode: 'practice' | 'live';
  readonly identityReview: IdentityReview;
  /** Account at the outside reviewer of identity documents; none by default. */
  readonly sumsub?: SumsubConfig | null;
  /** Folder of the sanctions lists' files; by default only addresses that operators list count. */
  readonly sanctionsFolder?: string | null;
  readonly publicOrigin?: string | null;
  readonly port?: number;
  readonly evm?: EvmConfig | null;
  readonly tron?: TronConfig | null;
  readonly bitcoin?: BitcoinConfig | null;
  readonly bank?: BankConfig | null;
  readonly signInProviders?: readonly SignInProvider[];
  readonly translator: (language: string | undefined) => Translate;
  readonly pushTransport?: PushTransport;
  /** Decides draws of offerings, instead of that of the mode. */
  readonly beacon?: Beacon;
  readonly role: Role;
  readonly nodeId: string;
  /** Whether the house opens its pools; off by default. */
  readonly pools?: boolean;
  /** Whether levels bring bonuses and envelopes; off by default. */
  readonly levelRewards?: boolean;
  /** Whether a new product gets competitions; off by default. */
  readonly contests?: boolean;
  /** Whether a first start in practice mode announces tasks; off by default. */
  readonly taskRewards?: boolean;
  /** Whether the first leveraged order needs the suitability quiz; off by default. */
  readonly suitabilityQuiz?: boolean;
  /** Whether the texts that come with the product are published; off by default. */
  readonly ownArticles?: boolean;
  /** Whether a new practice product gets a previous day, and bonds of its own; off by default. */
  readonly practiceDay?: boolean;
}
