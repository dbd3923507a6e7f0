import { calls } from '@candor/contract/calls';
import * as z from 'zod/mini';
import type { Handlers } from '../../http/handler.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { guarded } from '../responsible-trading/index.ts';
import { buyCommand, requireMarket } from './buy.ts';
import type { SecondContractsOptions } from './deps.ts';
import { presentContract } from './present-contract.ts';
import { getHead, listSecondContracts, listSecondContractSets } from './views.ts';

export function secondContractsHandlers(options: SecondContractsOptions) {
  const { db, clock, random } = options;
  const deps = { ...options, now: () => clock.now() };
  const buy = createCommandRunner(
    deps,
    guarded(deps, buyCommand(deps), {
      serviceOf: () => ({ service: 'shortTermContracts' }),
      trades: true,
      stakeOf: ({ contract }) => ({ name: 'stakeSecondContract', stake: contract.stake }),
    }),
  );
  return {
    async buySecondContract(request, { userId, idempotency }) {
      requireMarket(request.symbol);
      return buy(
        { userId, id: random.uuid(clock.now()), request },
        {
          idempotency,
          encode: (made) =>
            z.encode(calls.buySecondContract.result, presentContract(made, options.prices.sign)),
        },
      );
    },
    listSecondContractSets: (request, { nowMs }) => listSecondContractSets(db, request, nowMs),
    listSecondContracts: (request, caller) => listSecondContracts(options, caller, request),
    getSecondContractsHead: (_request, { userId, nowMs }) => getHead(db, userId, nowMs),
  } satisfies Partial<Handlers>;
}
