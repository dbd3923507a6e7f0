import { calls } from '@candor/contract/calls';
import type { Command } from '../ledger/index.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import { guarded, type OpeningRules } from '../responsible-trading/index.ts';
import { addMarginCommand } from './add-margin.ts';
import { cancelPositionCommand } from './cancel-position.ts';
import { closePositionCommand } from './close-position.ts';
import type { PositionsDeps } from './command-deps.ts';
import { followChangeNotices } from './follow-change-notices.ts';
import { listPositions } from './list-positions.ts';
import { termsOf } from './traded-symbols.ts';
import { type OpenCommand, openPositionCommand } from './open-position.ts';
import type { PositionOutcome } from './outcome.ts';
import { placeLimitCommand } from './place-limit.ts';
import { presentPosition } from './present-position.ts';
import { getSummary } from './summary.ts';
import type { PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { updateStopsCommand } from './update-stops.ts';

/** Opening, closing and canceling for accounts of the house, which set themselves no limits. */
export const positionCommands = (deps: PositionsDeps) => ({
  cancel: createPositionRunner(deps, cancelPositionCommand(deps)),
  open: createPositionRunner(deps, openPositionCommand(deps)),
  close: createPositionRunner(deps, closePositionCommand(deps)),
});

export function positionsHandlers(
  deps: PositionsDeps,
  { close, cancel }: ReturnType<typeof positionCommands>,
) {
  const { clock, random } = deps;
  const now = { now: () => clock.now() };
  const rules = openingRules(deps);
  const open = createPositionRunner(deps, guarded(now, openPositionCommand(deps), rules));
  const place = createPositionRunner(deps, guarded(now, placeLimitCommand(deps), rules));
  const add = createPositionRunner(deps, guarded(now, addMarginCommand(deps), tradingRules));
  const change = createPositionRunner(deps, updateStopsCommand(deps));
  const newId = () => random.uuid(clock.now());

  return {
    async openPosition(request, context) {
      termsOf(request.symbol);
      const run = request.orderType === 'limit' ? place : open;
      return run({ userId: context.userId, id: newId(), request }, context);
    },
    async cancelPosition({ id }, context) {
      return cancel({ userId: context.userId, id }, context);
    },
    async closePosition({ id, quantity }, context) {
      const ref = { userId: context.userId, id };
      return close({ ...ref, quantity, sliceId: newId() }, context);
    },
    async addMargin({ id, amount }, context) {
      const ref = { userId: context.userId, id };
      return add({ ...ref, amount, additionId: newId() }, context);
    },
    async updateStops({ id, takeProfit, stopLoss }, context) {
      const stops = { takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null };
      return change({ userId: context.userId, id, stops }, context);
    },
    listPositions: (request, { userId }) => listPositions(deps, userId, request),
    getPositionsSummary: (_request, { userId, nowMs }) => getSummary(deps, userId, nowMs),
  } satisfies Partial<Handlers>;
}

/** The limits of customers on what they put into one position. */
const tradingRules: OpeningRules<unknown, StoredPosition> = {
  trades: true,
  stakeOf: ({ margin }) => ({ name: 'stakeMargin', stake: margin }),
};

const openingRules = ({
  suitabilityQuiz,
}: PositionsDeps): OpeningRules<OpenCommand, StoredPosition> =>
  suitabilityQuiz
    ? { ...tradingRules, leverageOf: ({ request }) => request.leverage }
    : tradingRules;

/** Runs a command, encodes its outcome for the wire, and notifies the engine after the commit. */
function createPositionRunner<Input extends PositionRef, Loaded, Change>(
  deps: PositionsDeps,
  command: Command<Input, Loaded, Change, PositionOutcome>,
) {
  const run = createCommandRunner(
    { ...deps, now: () => deps.clock.now() },
    announced(deps, command),
  );
  return async (input: Input, { idempotency }: Pick<CallContext, 'idempotency'>) => {
    let outcome: PositionOutcome | undefined;
    try {
      const answer = await run(input, {
        idempotency,
        encode(decided) {
          outcome = decided;
          const { position, ticks, mark } = decided;
          return z.encode(calls.openPosition.result, presentPosition(position, ticks, mark));
        },
      });
      if (outcome && !answer.replayed) follow(deps, outcome);
      // Decided here and yet replayed: the first attempt was committed but its reply was lost.
      if (outcome && answer.replayed) followChangeNotices(deps, input);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) followChangeNotices(deps, input);
      throw error;
    }
  };
}

/** The same command, extended to notify the engine on whichever node it runs. */
const announced = <Input extends PositionRef, Loaded, Change>(
  { engine }: PositionsDeps,
  command: Command<Input, Loaded, Change, PositionOutcome>,
): typeof command => ({
  ...command,
  async load(tx, commands) {
    const [loaded] = await Promise.all([command.load(tx, commands), engine.announce(tx, commands)]);
    return loaded;
  },
});

function follow({ engine, openInterest }: PositionsDeps, outcome: PositionOutcome): void {
  const { position, openInterestChange } = outcome;
  if (openInterestChange !== 0n) openInterest.changed();
  engine.watch(position);
}
