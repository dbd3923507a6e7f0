import type { Handlers } from '../../http/handler.ts';
import { Refusal } from '@candor/domain/refusal';
import { guarded, type OpeningRules } from '../responsible-trading/index.ts';
import { addMarginCommand } from './add-margin.ts';
import { amendOrderCommand } from './amend-order.ts';
import { cancelPositionCommand } from './cancel-position.ts';
import { closePositionCommand, closeShape } from './close-position.ts';
import type { PositionsDeps } from './command-deps.ts';
import { cancelCloseOrderCommand, cancelCloseShape } from './close-orders/cancel-close-order.ts';
import { listCloseOrders } from './close-orders/list-close-orders.ts';
import { placeCloseOrderCommand, placeCloseShape } from './close-orders/place-close-order.ts';
import { createClosePositions } from './close-positions.ts';
import type { LoadedPositions } from './loaded-positions.ts';
import { listPositions } from './list-positions.ts';
import { serviceOfPosition } from './may-open.ts';
import { createRecentFills } from './list-recent-fills.ts';
import { termsOf } from './traded-symbols.ts';
import { type OpenCommand, openPositionCommand } from './open-position.ts';
import { placeLimitCommand } from './place-limit.ts';
import { createPositionRunner, createShapedRunner } from './position-runner.ts';
import { type ReverseChange, reversePositionCommand, reverseShape } from './reverse-position.ts';
import { getSummary } from './summary.ts';
import type { PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { setTrailingStopCommand } from './set-trailing-stop.ts';
import { updateStopsCommand } from './update-stops.ts';

/** Opening, closing and canceling for accounts of the house, which set themselves no limits. */
export const positionCommands = (deps: PositionsDeps) => ({
  cancel: createPositionRunner(deps, cancelPositionCommand(deps)),
  open: createPositionRunner(deps, openPositionCommand(deps)),
  close: createShapedRunner(deps, closePositionCommand(deps), closeShape),
});

export function positionsHandlers(
  deps: PositionsDeps,
  { close, cancel }: ReturnType<typeof positionCommands>,
) {
  const { clock, random } = deps;
  const now = { now: () => clock.now(), countries: deps.countries };
  const rules = openingRules(deps);
  const open = createPositionRunner(deps, guarded(now, openPositionCommand(deps), rules));
  const place = createPositionRunner(deps, guarded(now, placeLimitCommand(deps), rules));
  const add = createPositionRunner(deps, guarded(now, addMarginCommand(deps), addingRules));
  const change = createPositionRunner(deps, updateStopsCommand(deps));
  const trail = createPositionRunner(deps, setTrailingStopCommand(deps));
  const placeClose = createShapedRunner(deps, placeCloseOrderCommand(deps), placeCloseShape);
  const cancelClose = createShapedRunner(deps, cancelCloseOrderCommand(deps), cancelCloseShape);
  const reverse = createShapedRunner(
    deps,
    guarded(now, reversePositionCommand(deps), reversingRules),
    reverseShape,
  );
  const amend = createPositionRunner(deps, guarded(now, amendOrderCommand(deps), amendingRules));
  const closeAll = createClosePositions(deps, close);
  const recentFills = createRecentFills(deps.db);
  const newId = () => random.uuid(clock.now());

  return {
    async openPosition(request, context) {
      termsOf(request.symbol);
      const run = (request.orderType ?? 'market') === 'market' ? open : place;
      return run({ userId: context.userId, id: newId(), request }, context);
    },
    async cancelPosition({ id }, context) {
      return cancel({ userId: context.userId, id }, context);
    },
    async closePosition({ id, quantity, feeRate }, context) {
      const ref = { userId: context.userId, id };
      return close({ ...ref, quantity, feeRate, sliceId: newId() }, context);
    },
    closePositions: (request, context) => closeAll(request, context),
    async reversePosition({ id, ...request }, context) {
      const ref = { userId: context.userId, id };
      return reverse({ ...ref, openedId: newId(), request }, context);
    },
    async amendOrder({ id, ...request }, context) {
      return amend({ userId: context.userId, id, request }, context);
    },
    async addMargin({ id, amount }, context) {
      const ref = { userId: context.userId, id };
      return add({ ...ref, amount, additionId: newId() }, context);
    },
    async updateStops({ id, takeProfit, stopLoss }, context) {
      const stops = { takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null };
      return change({ userId: context.userId, id, stops }, context);
    },
    async setTrailingStop({ id, callbackRate, activationPrice = null }, context) {
      if (callbackRate === undefined && activationPrice !== null)
        throw new Refusal('positions.callbackRequired');
      const trailing = callbackRate === undefined ? null : { callbackRate, activationPrice };
      return trail({ userId: context.userId, id, trailing }, context);
    },
    async placeCloseOrder({ id, limitPrice, quantity }, context) {
      if (limitPrice === undefined) throw new Refusal('positions.limitPriceRequired');
      const ref = { userId: context.userId, id };
      return placeClose({ ...ref, orderId: newId(), limitPrice, quantity }, context);
    },
    async cancelCloseOrder({ id }, context) {
      return cancelClose({ userId: context.userId, id }, context);
    },
    listCloseOrders: (request, { userId }) => listCloseOrders(deps, userId, request),
    listRecentFills: ({ symbol }, { nowMs }) => recentFills(symbol, nowMs),
    listPositions: (request, { userId }) => listPositions(deps, userId, request),
    getPositionsSummary: (_request, { userId, nowMs }) => getSummary(deps, userId, nowMs),
  } satisfies Partial<Handlers>;
}

/** The limits of customers on what they put into one position, which every country lets them keep. */
const addingRules: OpeningRules<unknown, StoredPosition> = {
  serviceOf: null,
  trades: true,
  stakeOf: ({ margin }) => ({ name: 'stakeMargin', stake: margin }),
};

const tradingRules: OpeningRules<OpenCommand, StoredPosition> = {
  ...addingRules,
  serviceOf: ({ request }) => serviceOfPosition(request),
};

const serviceOfExisting = ({ id, userId }: PositionRef, { positions }: LoadedPositions) => {
  const position = positions.get(id);
  return position?.userId === userId ? serviceOfPosition(position) : null;
};

const amendingRules: OpeningRules<PositionRef, StoredPosition, LoadedPositions> = {
  ...addingRules,
  serviceOf: serviceOfExisting,
};

/** A reversal opens with the leverage that its owner already has. */
const reversingRules: OpeningRules<PositionRef, ReverseChange, LoadedPositions> = {
  serviceOf: serviceOfExisting,
  trades: true,
  stakeOf: ({ opened }) => ({ name: 'stakeMargin', stake: opened.margin }),
};

const openingRules = ({
  suitabilityQuiz,
}: PositionsDeps): OpeningRules<OpenCommand, StoredPosition> =>
  suitabilityQuiz
    ? { ...tradingRules, leverageOf: ({ request }) => request.leverage }
    : tradingRules;
