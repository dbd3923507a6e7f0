import { calls } from '@candor/contract/calls';
import type { Act } from '../ledger/index.ts';
import { createActRunner } from '../ledger/index.ts';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import { addMarginAct } from './add-margin.ts';
import { cancelPositionAct } from './cancel-position.ts';
import { closePositionAct } from './close-position.ts';
import type { PositionsDeps } from './act-deps.ts';
import { followUnheard } from './follow-unheard.ts';
import { listPositions } from './list-positions.ts';
import { termsOf } from './traded-symbols.ts';
import { openPositionAct } from './open-position.ts';
import type { PositionOutcome } from './outcome.ts';
import { placeLimitAct } from './place-limit.ts';
import { presentPosition } from './present-position.ts';
import { getSummary } from './summary.ts';
import type { PositionRef } from './store.ts';
import { updateStopsAct } from './update-stops.ts';

export function positionsHandlers(deps: PositionsDeps) {
  const { clock, random } = deps;
  const open = createPositionRunner(deps, openPositionAct(deps));
  const place = createPositionRunner(deps, placeLimitAct(deps));
  const cancel = createPositionRunner(deps, cancelPositionAct(deps));
  const close = createPositionRunner(deps, closePositionAct(deps));
  const add = createPositionRunner(deps, addMarginAct(deps));
  const change = createPositionRunner(deps, updateStopsAct(deps));
  const newId = () => random.uuid(clock.now());

  return {
    async openPosition(request, context) {
      termsOf(request.symbol);
      const run = request.orderType === 'limit' ? place : open;
      return run({ userId: context.userId, id: newId(), request }, context);
    },
    async cancelPosition({ id }, context) {
      return cancel({ userId: context.userId, id: requireId(id) }, context);
    },
    async closePosition({ id, quantity }, context) {
      const ref = { userId: context.userId, id: requireId(id) };
      return close({ ...ref, quantity, sliceId: newId() }, context);
    },
    async addMargin({ id, amount }, context) {
      const ref = { userId: context.userId, id: requireId(id) };
      return add({ ...ref, amount, additionId: newId() }, context);
    },
    async updateStops({ id, takeProfit, stopLoss }, context) {
      const stops = { takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null };
      return change({ userId: context.userId, id: requireId(id), stops }, context);
    },
    listPositions: (request, { userId }) => listPositions(deps, userId, request),
    getPositionsSummary: (_request, { userId, nowMs }) => getSummary(deps, userId, nowMs),
  } satisfies Partial<Handlers>;
}

/** Runs an act, shows its outcome as the wire has it, and tells the engine once it is committed. */
function createPositionRunner<Command extends PositionRef, Loaded, Change>(
  deps: PositionsDeps,
  act: Act<Command, Loaded, Change, PositionOutcome>,
) {
  const run = createActRunner({ ...deps, now: () => deps.clock.now() }, announced(deps, act));
  return async (command: Command, { idempotency }: CallContext) => {
    let outcome: PositionOutcome | undefined;
    try {
      const answer = await run(command, {
        idempotency,
        encode(decided) {
          outcome = decided;
          const { position, ticks, mark } = decided;
          return z.encode(calls.openPosition.result, presentPosition(position, ticks, mark));
        },
      });
      if (outcome && !answer.repeated) follow(deps, outcome);
      // Decided here and yet a repeat: the first try was committed, and its answer was lost.
      if (outcome && answer.repeated) followUnheard(deps, command);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) followUnheard(deps, command);
      throw error;
    } finally {
      deps.openInterest.release(command.id);
    }
  };
}

/** The same act, of which the engine hears wherever it is. */
const announced = <Command extends PositionRef, Loaded, Change>(
  { engine }: PositionsDeps,
  act: Act<Command, Loaded, Change, PositionOutcome>,
): typeof act => ({
  ...act,
  async load(tx, commands) {
    const [loaded] = await Promise.all([act.load(tx, commands), engine.announce(tx, commands)]);
    return loaded;
  },
});

function follow({ engine, openInterest }: PositionsDeps, outcome: PositionOutcome): void {
  const { position, openInterestChange } = outcome;
  openInterest.add(position, openInterestChange);
  engine.watch(position);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that could never be one names nothing, exactly as an unknown one. */
function requireId(id: string): string {
  if (!UUID.test(id)) throw new Refusal('positions.notFound');
  return id.toLowerCase();
}
