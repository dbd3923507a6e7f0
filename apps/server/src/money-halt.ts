import { calls as contractCalls } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import { findMoneyHalt } from './audit/store-money-halt.ts';
import type { Handlers } from './http/handler.ts';
import type { Clock, Stop } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { OperatorCommands } from './platform/operator-commands.ts';

/** A wrong book stops every process within a second. */
const LOOK_EVERY_MS = 500;

/** Idempotent calls that move no money. */
const harmless = new Set([
  'requestDeposit',
  'addPayoutAccount',
  'editPayoutAccount',
  'removePayoutAccount',
]);
const moneyCalls = Object.entries(contractCalls)
  .filter(([name, call]) => 'idempotent' in call && call.idempotent && !harmless.has(name))
  .map(([name]) => name as keyof Handlers);

export interface MoneyHaltWatch {
  /** Whether an audit stopped money, as of half a second ago. */
  readonly isHalted: () => boolean;
  start(): Promise<void>;
  stop(): void;
}

/** What this process knows of the halt. */
export function watchMoneyHalt(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): MoneyHaltWatch {
  const { db, clock, log, metrics } = deps;
  let isHalted = false;
  let stop: Stop = () => undefined;
  const look = async () => {
    const halt = await findMoneyHalt(db);
    const now = halt !== null && halt.releasedAtMs === null;
    if (now !== isHalted)
      log[now ? 'error' : 'warn'](now ? 'audit: money is stopped' : 'audit: money moves again');
    isHalted = now;
    metrics.moneyHalted.set(now ? 1 : 0);
  };
  return {
    isHalted: () => isHalted,
    async start() {
      await look();
      // Without the database no call moves money; the next look follows.
      stop = clock.every(LOOK_EVERY_MS, () => look().catch(() => undefined));
    },
    stop: () => stop(),
  };
}

type IsHalted = MoneyHaltWatch['isHalted'];

/** Refuses whatever moves money while it is stopped; reads stay. Refuses: ledger.moneyHalted. */
export function haltedWithMoney<Calls extends Partial<Handlers>>(
  calls: Calls,
  isHalted: IsHalted,
): Calls {
  const guarded = moneyCalls.flatMap((name) => {
    const handle = calls[name] as ((...args: readonly unknown[]) => unknown) | undefined;
    if (!handle) return [];
    const guard = async (...args: readonly unknown[]) => {
      requireMoving(isHalted);
      return handle(...args);
    };
    return [[name, guard] as const];
  });
  return { ...calls, ...Object.fromEntries(guarded) };
}

/** The same for operators, but for the ledger's own commands, which put the books right. */
export function commandsHaltedWithMoney(
  commands: OperatorCommands,
  isHalted: IsHalted,
): OperatorCommands {
  return Object.fromEntries(
    Object.entries(commands).map(([kind, command]) => {
      const moves = command.writes.includes('ledger.transfer') && !kind.startsWith('ledger.');
      if (!moves) return [kind, command];
      const execute: typeof command.execute = async (...args) => {
        requireMoving(isHalted);
        return command.execute(...args);
      };
      return [kind, { ...command, execute }];
    }),
  );
}

function requireMoving(isHalted: IsHalted): void {
  if (isHalted()) throw new Refusal('ledger.moneyHalted');
}
