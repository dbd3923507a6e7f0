import { calls } from '@candor/contract/calls';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { unfrozen } from '../responsible-trading/index.ts';
import type { FlashExchangeOptions } from './deps.ts';
import { type ExchangeCommand, exchangeCommand } from './exchange.ts';
import { listFlashExchanges } from './list-exchanges.ts';
import { presentExchange } from './present-exchange.ts';
import { quote } from './quote.ts';

/** Exchanging, for customers' calls and for modules that trade for an account. */
export function exchangeRunner(options: FlashExchangeOptions) {
  const deps = { ...options, now: () => options.clock.now() };
  const exchange = createCommandRunner(deps, unfrozen(exchangeCommand(deps)));
  return (input: ExchangeCommand, { idempotency }: Pick<CallContext, 'idempotency'>) =>
    exchange(input, {
      idempotency,
      encode: ({ exchange: made, ticks }) =>
        z.encode(calls.exchangeFlash.result, presentExchange(made, ticks)),
    });
}

export function flashExchangeHandlers(
  options: FlashExchangeOptions,
  exchange: ReturnType<typeof exchangeRunner>,
) {
  const { clock, random } = options;
  return {
    quoteFlashExchange: (request, { userId }) => quote(options, userId, request),
    exchangeFlash: (request, context) =>
      exchange({ userId: context.userId, id: random.uuid(clock.now()), request }, context),
    listFlashExchanges: (request, { userId }) => listFlashExchanges(options, userId, request),
  } satisfies Partial<Handlers>;
}
