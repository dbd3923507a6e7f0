import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { calls } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { CallContext } from '../../http/handler.ts';
import type { WireResponse } from '../../platform/idempotency-records.ts';
import { createCommandRunner, type Command } from '../ledger/index.ts';
import type { CloseCommand } from './close-position.ts';
import type { PositionsDeps } from './command-deps.ts';
import { listOpenOfUsers } from './store.ts';
import type { Direction } from '@candor/domain/positions/terms';

/** Positions closed by one request; those beyond are counted in the result. */
const CLOSED_MAX = 200;

interface ListCommand {
  readonly userId: string;
  readonly symbol: string | null;
}

/** What is to be closed, as stored under the key of the request. */
interface Listed {
  readonly positions: readonly {
    readonly id: string;
    readonly symbol: string;
    readonly direction: Direction;
  }[];
  readonly left: number;
}

/**
 * Names what is open. The list is recorded under the key of the request, so that a retry closes
 * what the first attempt meant and nothing that opened since.
 */
const listCommand: Command<
  ListCommand,
  readonly (Listed['positions'][number] & { userId: string })[],
  null,
  Listed
> = {
  name: 'listToClose',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  load: (tx, commands) =>
    listOpenOfUsers(
      tx,
      commands.map(({ userId }) => userId),
    ),
  accounts: () => [],
  decide({ userId, symbol }, { loaded }) {
    const own = loaded.filter(
      (each) => each.userId === userId && (symbol === null || each.symbol === symbol),
    );
    const positions = own
      .slice(0, CLOSED_MAX)
      .map(({ id, symbol: its, direction }) => ({ id, symbol: its, direction }));
    const result = { positions, left: own.length - positions.length };
    return { change: null, result, transfers: [], transferKey: '', events: [] };
  },
  write: async () => undefined,
};

type Close = (
  command: CloseCommand,
  context: Pick<CallContext, 'idempotency'>,
) => Promise<WireResponse>;

/**
 * Closes everything that a customer has open, or all of one symbol. Each position closes or is
 * refused alone, as if it had been closed by itself: one that is halted keeps nothing else open.
 * The outcome of each is recorded under the request's key, so a retry repeats and completes it.
 */
export function createClosePositions(deps: PositionsDeps, close: Close) {
  const list = createCommandRunner({ ...deps, now: () => deps.clock.now() }, listCommand);

  async function closeOne(
    userId: string,
    listed: Listed['positions'][number],
    idempotency: CallContext['idempotency'],
  ): Promise<ResultOf<'closePositions'>['outcomes'][number]> {
    const { id } = listed;
    const sliceId = deps.random.uuid(deps.clock.now());
    try {
      const { wire } = await close({ userId, id, quantity: undefined, sliceId }, { idempotency });
      const position = z.decode(calls.openPosition.result, JSON.parse(wire) as never);
      return { ...listed, position };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...listed, refusal: { errorKey: error.key, details: error.details } };
    }
  }

  return async (
    { symbol }: RequestOf<'closePositions'>,
    { userId, idempotency }: Pick<CallContext, 'userId' | 'idempotency'>,
  ): Promise<ResultOf<'closePositions'>> => {
    const keyOf = (part: string) =>
      idempotency && { ...idempotency, key: `${idempotency.key}/${part}` };
    const { wire } = await list(
      { userId, symbol: symbol ?? null },
      { idempotency: keyOf('list'), encode: (listed) => listed },
    );
    const { positions, left } = JSON.parse(wire) as Listed;
    const outcomes = await Promise.all(
      positions.map((each) => closeOne(userId, each, keyOf(each.id))),
    );
    return { outcomes, left };
  };
}
