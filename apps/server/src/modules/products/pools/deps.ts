import type { Tick } from '@candor/domain/markets/tick';
import type { Nav, Units } from '@candor/domain/products/pools/nav';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import type { Random } from '../../../platform/random.ts';
import type { ConfirmDeps } from '../../identity/index.ts';
import type { createFlashExchange } from '../../flash-exchange/index.ts';
import type { TickAsk } from '../../markets/index.ts';
import type { createPositions } from '../../positions/index.ts';
import type { createWallet } from '../../wallet/index.ts';

/** Recorded prices, and the key that seals what is computed from them. */
export interface PoolPrices {
  latestTick(symbol: string): Tick | undefined;
  findFirstTicks(db: Queryable, asks: readonly TickAsk[]): Promise<(Tick | 'missed' | 'waiting')[]>;
  /** Recorded ticks by reference, in any order. */
  findTicks(
    db: Queryable,
    refs: readonly { readonly symbol: string; readonly sequence: number }[],
  ): Promise<Tick[]>;
  /** Ed25519 over a SHA-256 in hexadecimal; base64. */
  sign(hash: string, atMs: number): string;
}

/** The commands of a pool: those of every customer. */
export interface PoolCommands {
  readonly positions: ReturnType<typeof createPositions>['commands'];
  readonly exchange: ReturnType<typeof createFlashExchange>['exchange'];
  readonly transferFunds: Awaited<ReturnType<typeof createWallet>>['transferFunds'];
}

export interface PoolsOptions extends ConfirmDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  readonly prices: PoolPrices;
  readonly commands: PoolCommands;
  /** Opens an account of the house in the caller's transaction; returns its id. */
  readonly openHouseAccount: (
    tx: Tx,
    opening: { readonly username: string; readonly isWelcomed: boolean },
  ) => Promise<string>;
  /** Whether the house opens its pools on this product; off by default. */
  readonly pools?: boolean;
}

/** Options of what makes NAVs. */
export interface NavOptions extends PoolsOptions {
  /** Told in the transaction in which a NAV changed what orders hold. */
  readonly onUnits: (tx: Tx, changes: readonly UnitsChange[], nowMs: number) => Promise<void>;
}

/** What a NAV made of an order. */
export interface UnitsChange {
  readonly userId: string;
  readonly orderId: string;
  readonly kind: 'bought' | 'refunded' | 'redeemed';
  /** Day whose NAV it was. */
  readonly day: string;
  /** Money paid for the units, returned, or received for them. In USDT, exact decimal text. */
  readonly money: string;
  readonly units: Units;
  readonly nav: Nav;
  /** Whether the order holds no units any more. */
  readonly isEmpty: boolean;
}
