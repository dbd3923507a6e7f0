import { calls } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { CallContext } from '../../http/handler.ts';
import { createCommandRunner, type Command } from '../ledger/index.ts';
import type { PositionsDeps } from './command-deps.ts';
import { followChangeNotices } from './follow-change-notices.ts';
import type { PositionOutcome } from './outcome.ts';
import { presentPosition } from './present-position.ts';
import type { PositionRef } from './store.ts';

/** What a command on positions says to its caller and to the engine. */
export interface ResultShape<Input, Result> {
  /** The positions that it may change or create. */
  refs(input: Input): readonly PositionRef[];
  outcomes(result: Result): readonly PositionOutcome[];
  /** Positions whose close orders it changed. */
  closesOf?(result: Result): readonly PositionRef[];
  /** The result in wire format. */
  encode(result: Result): unknown;
}

export const present = ({ position, ticks, mark }: PositionOutcome) =>
  presentPosition(position, ticks, mark);

/** Of a command that changes the one position that it names. */
const onePosition: ResultShape<PositionRef, PositionOutcome> = {
  refs: (ref) => [ref],
  outcomes: (outcome) => [outcome],
  encode: (outcome) => z.encode(calls.openPosition.result, present(outcome)),
};

export const createPositionRunner = <Input extends PositionRef, Loaded, Change>(
  deps: PositionsDeps,
  command: Command<Input, Loaded, Change, PositionOutcome>,
) => createShapedRunner<Input, Loaded, Change, PositionOutcome>(deps, command, onePosition);

/** Runs a command, encodes its result for the wire, and notifies the engine after the commit. */
export function createShapedRunner<Input, Loaded, Change, Result>(
  deps: PositionsDeps,
  command: Command<Input, Loaded, Change, Result>,
  shape: ResultShape<Input, Result>,
) {
  const run = createCommandRunner(
    { ...deps, now: () => deps.clock.now() },
    announced(deps, command, shape),
  );
  const followAll = (input: Input) => {
    for (const ref of shape.refs(input)) followChangeNotices(deps, ref);
  };
  return async (input: Input, { idempotency }: Pick<CallContext, 'idempotency'>) => {
    let result: Result | undefined;
    try {
      const answer = await run(input, {
        idempotency,
        encode(decided) {
          result = decided;
          return shape.encode(decided);
        },
      });
      if (result && !answer.replayed) {
        for (const outcome of shape.outcomes(result)) follow(deps, outcome);
        for (const ref of shape.closesOf?.(result) ?? []) deps.engine.watchCloses(ref);
      }
      // Decided here and yet replayed: the first attempt was committed but its reply was lost.
      if (result && answer.replayed) followAll(input);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) followAll(input);
      throw error;
    }
  };
}

/** The same command, extended to notify the engine on whichever node it runs. */
const announced = <Input, Loaded, Change, Result>(
  { engine }: PositionsDeps,
  command: Command<Input, Loaded, Change, Result>,
  { refs }: Pick<ResultShape<Input, Result>, 'refs'>,
): typeof command => ({
  ...command,
  async load(tx, inputs) {
    const [loaded] = await Promise.all([
      command.load(tx, inputs),
      engine.announce(tx, inputs.flatMap(refs)),
    ]);
    return loaded;
  },
});

function follow({ engine, openInterest }: PositionsDeps, outcome: PositionOutcome): void {
  const { position, openInterestChange } = outcome;
  if (openInterestChange !== 0n) openInterest.changed();
  engine.watch(position);
}
