import type { RequestOf } from '@candor/contract/calls';
import type { Price } from '@candor/domain/money/money';
import { amendOrder } from '@candor/domain/positions/amend-order';
import { Refusal } from '@candor/domain/refusal';
import type { Command, EquityReading } from '../ledger/index.ts';
import { accountsOf, contractAccount } from './accounts.ts';
import { requireResting } from './cancel-position.ts';
import type { PositionsDeps } from './command-deps.ts';
import { requireCalm } from './cross-accounts.ts';
import { isDue } from './due.ts';
import { changedEvents } from './events.ts';
import { Limits, lockLimits, nothingOpen, readCapEquity } from './load-limits.ts';
import { loadPositions, type LoadedPositions } from './loaded-positions.ts';
import type { PositionOutcome } from './outcome.ts';
import { updatePositions, type PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { loadLevels, type RequireVerified } from './verification.ts';

export interface AmendCommand extends PositionRef {
  readonly request: Omit<RequestOf<'amendOrder'>, 'id'>;
}

interface Loaded extends LoadedPositions {
  readonly equity: EquityReading;
  readonly limits: Limits;
  readonly requireVerified: RequireVerified;
}

/**
 * Changes price, size or stops of a resting order, which keeps its id. It is accepted anew: under
 * the terms of now, and for later ticks alone.
 */
export function amendOrderCommand(
  deps: PositionsDeps,
): Command<AmendCommand, Loaded, StoredPosition, PositionOutcome> {
  return {
    name: 'amendOrder',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const loaded = await loadPositions(deps, tx, commands);
      const [equity, requireVerified] = await Promise.all([
        readCapEquity(deps, tx),
        loadLevels(deps, tx, [...loaded.positions.values()]),
      ]);
      return { ...loaded, equity, requireVerified, limits: new Limits(deps, nothingOpen(equity)) };
    },
    async lockShared(tx, commands, loaded) {
      const orders = commands.flatMap(({ id }) => loaded.positions.get(id) ?? []);
      return { ...loaded, limits: await lockLimits(deps, tx, { orders, equity: loaded.equity }) };
    },
    accounts: accountsOf,
    decide: (command, world) => decideAmend(deps, command, world),
    write: updatePositions,
  };
}

function decideAmend(
  { engine }: PositionsDeps,
  command: AmendCommand,
  { loaded, balances, nowMs }: Parameters<ReturnType<typeof amendOrderCommand>['decide']>[1],
): ReturnType<ReturnType<typeof amendOrderCommand>['decide']> {
  const { request } = command;
  const order = requireResting(loaded, command);
  if (request.version !== undefined && request.version !== order.version)
    throw new Refusal('positions.orderChanged');
  const { userId, id, symbol, direction } = order;
  loaded.requireVerified({ userId, symbol });
  const priced = engine.newest(symbol);
  if (!priced) throw new Refusal('markets.noPrice', { symbol });
  // Its fill goes first.
  if (isDue(order, priced)) throw new Refusal('positions.settling');
  const free = balances.available(contractAccount(userId));
  if (order.marginMode === 'cross')
    requireCalm(loaded.cross.account(userId, free), engine.newest, nowMs);
  const limitPrice = request.limitPrice ?? order.limitPrice;
  const limits = loaded.limits.without(
    { userId, symbol, direction, id },
    order.quantity,
    limitPrice,
  );
  const { tick } = priced;
  const { order: amended, transfers } = amendOrder({
    order,
    amendment: {
      limitPrice: request.limitPrice,
      stopPrice: request.stopPrice,
      margin: request.margin,
      quantity: request.quantity,
      takeProfit: removable(request.takeProfit),
      stopLoss: removable(request.stopLoss),
      feeRate: request.feeRate,
    },
    terms: limits.terms,
    tick,
    openInterest: limits,
    heldQuantity: limits.heldQuantity,
    available: loaded.cross.available(userId, balances, engine.newest),
  });
  const version = order.version + 1;
  const change: StoredPosition = {
    ...order,
    ...amended,
    marginMode: order.marginMode,
    version,
    openSequence: tick.sequence,
    openedAtMs: nowMs,
  };
  return {
    change,
    result: {
      position: change,
      ticks: loaded.ticks.with(tick),
      mark: tick.price,
      openInterestChange: 0n,
    },
    transfers,
    transferKey: `position/${id}/amend/${version}`,
    events: changedEvents(change),
  };
}

/** Zero, at which nothing can be, removes a stop. */
const removable = (level: Price | undefined): Price | null | undefined =>
  level === 0n ? null : level;
