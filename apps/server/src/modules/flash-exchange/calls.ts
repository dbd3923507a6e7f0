import { calls } from '@candor/contract/calls';
import * as z from 'zod/mini';
import type { Handlers } from '../../http/handler.ts';
import { createCommandRunner } from '../ledger/index.ts';
import type { FlashExchangeOptions } from './deps.ts';
import { exchangeCommand } from './exchange.ts';
import { listFlashExchanges } from './list-exchanges.ts';
import { presentExchange } from './present-exchange.ts';
import { quote } from './quote.ts';

export function flashExchangeHandlers(options: FlashExchangeOptions) {
  const { clock, random } = options;
  const deps = { ...options, now: () => clock.now() };
  const exchange = createCommandRunner(deps, exchangeCommand(deps));
  return {
    quoteFlashExchange: (request, { userId }) => quote(options, userId, request),
    exchangeFlash: (request, { userId, idempotency }) =>
      exchange(
        { userId, id: random.uuid(clock.now()), request },
        {
          idempotency,
          encode: ({ exchange: made, ticks }) =>
            z.encode(calls.exchangeFlash.result, presentExchange(made, ticks)),
        },
      ),
    listFlashExchanges: (request, { userId }) => listFlashExchanges(options, userId, request),
  } satisfies Partial<Handlers>;
}
