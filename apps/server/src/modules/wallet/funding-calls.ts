import { calls, type RequestOf, type ResultOf } from '@candor/contract/calls';
import { networks } from '@candor/domain/wallet/networks';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { confirmItIsYou } from '../identity/index.ts';
import { assertOpenings, guarded, unfrozen } from '../responsible-trading/index.ts';
import type { ChainAdapter } from './chains/chain-adapter.ts';
import type { WalletDeps } from './deps.ts';
import { depositAddress, requireNetwork } from './deposits/deposit-address.ts';
import { depositFigures } from './deposits/deposit-limit.ts';
import { requestDepositCommand } from './deposits/request-deposit.ts';
import { simulatePaymentCommand } from './deposits/simulate-payment.ts';
import { listDepositRecords, listWithdrawalRecords } from './list-records.ts';
import { bindAccountCommand } from './payout-accounts/bind-account.ts';
import { listAccounts } from './payout-accounts/list-accounts.ts';
import { listPauses } from './store-cursors.ts';
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { endPracticeHoldCommand } from './withdrawals/end-practice-hold.ts';
import { requestWithdrawalCommand } from './withdrawals/request-withdrawal.ts';
import { withdrawalTerms } from './withdrawals/withdrawal-terms.ts';

/** Handlers of deposits, withdrawals and payout accounts. */
export function fundingHandlers(deps: WalletDeps) {
  const { db, clock, random } = deps;
  const limited = { serviceOf: null, depositOf: depositFigures(deps) };
  const requestDeposit = createCommandRunner(
    deps,
    guarded(deps, requestDepositCommand(deps), limited),
  );
  const simulate = createCommandRunner(deps, guarded(deps, simulatePaymentCommand(deps), limited));
  const request = createCommandRunner(deps, requestWithdrawalCommand(deps));
  const cancel = createCommandRunner(deps, cancelWithdrawal);
  const endHold = createCommandRunner(deps, endPracticeHoldCommand(deps.chains));
  const newId = () => random.uuid(clock.now());
  const answered = ({ idempotency }: CallContext) => ({
    idempotency,
    encode: (result: { id: string }) => z.encode(calls.requestWithdrawal.result, result),
  });

  return {
    ...accountHandlers(deps),
    listNetworks: (asked, { nowMs }) => listNetworks(deps, asked, nowMs),
    async getDepositAddress(asked, { userId, nowMs }) {
      const open = requireNetwork(deps.chains, asked);
      await assertOpenings(db, userId, nowMs);
      const { address, memo } = await depositAddress(db, open, userId, nowMs);
      const { currency, chainType, name, kind, depositMin } = open.network;
      return {
        currency,
        chainType,
        network: name,
        kind,
        address,
        ...(memo === null ? {} : { memo }),
        ...open.adapter.references?.payee({ address }),
        depositMin,
        confirmations: open.adapter.confirmations(open.network),
        arrivalMinutes: open.network.arrivalMinutes,
        isPractice: open.adapter.isSimulated,
        isTestChain: isTestChain(open.adapter),
      };
    },
    requestDeposit: (asked, context) =>
      requestDeposit({ userId: context.userId, id: newId(), request: asked }, answered(context)),
    simulatePayment(asked, { userId, idempotency }) {
      const txId = Buffer.from(random.bytes(32)).toString('hex');
      return simulate(
        { userId, txId, request: asked },
        { idempotency, encode: (made) => z.encode(calls.simulatePayment.result, made) },
      );
    },
    listDeposits: (asked, { userId }) => listDepositRecords(deps, asked, userId),
    getWithdrawalTerms: (asked, context) => withdrawalTerms(deps, asked, context),
    async requestWithdrawal(asked, context) {
      if (asked.accountId === undefined && asked.address === undefined)
        throw new Refusal('wallet.accountRequired');
      const isConfirmed = await confirmItIsYou(deps, asked, context);
      const { userId } = context;
      return request({ userId, id: newId(), request: asked, isConfirmed }, answered(context));
    },
    cancelWithdrawal: ({ id }, context) =>
      cancel({ userId: context.userId, id }, answered(context)),
    endPracticeHold: ({ id }, context) =>
      endHold({ userId: context.userId, id }, answered(context)),
    listWithdrawals: (asked, { userId }) => listWithdrawalRecords(deps, asked, userId),
  } satisfies Partial<Handlers>;
}

function accountHandlers(deps: WalletDeps) {
  const { db, clock, random } = deps;
  const add = createCommandRunner(deps, unfrozen(bindAccountCommand(deps, 'add')));
  const edit = createCommandRunner(deps, unfrozen(bindAccountCommand(deps, 'edit')));
  const remove = createCommandRunner(deps, bindAccountCommand(deps, 'remove'));
  const by = ({ userId, ip, userAgent }: CallContext) => ({ userId, from: { ip, userAgent } });
  const answered = ({ idempotency }: CallContext) => ({
    idempotency,
    encode: (result: { id: string }) => z.encode(calls.addPayoutAccount.result, result),
  });
  return {
    listPayoutAccounts: (asked, context) => listAccounts(db, asked, context),
    async addPayoutAccount(request, context) {
      const isConfirmed = await confirmItIsYou(deps, request, context);
      const id = random.uuid(clock.now());
      return add({ ...by(context), id, request, isConfirmed }, answered(context));
    },
    async editPayoutAccount(request, context) {
      const isConfirmed = await confirmItIsYou(deps, request, context);
      const { id } = request;
      return edit({ ...by(context), id, request, isConfirmed }, answered(context));
    },
    removePayoutAccount: ({ id }, context) =>
      // Moves no money, so no confirmation is required.
      remove({ ...by(context), id, request: null, isConfirmed: true }, answered(context)),
  } satisfies Partial<Handlers>;
}

/** A real chain whose coins are worth nothing. */
const isTestChain = ({ isSimulated, isTest }: ChainAdapter): boolean => isTest && !isSimulated;

/** Networks available in this mode. */
async function listNetworks(
  { db, chains, mode }: WalletDeps,
  { currency }: RequestOf<'listNetworks'>,
  nowMs: number,
): Promise<ResultOf<'listNetworks'>> {
  const pauses = await listPauses(db, nowMs);
  const asked = [...chains].map(
    async ([chainType, adapter]) => [chainType, await adapter.downSince(db, chainType)] as const,
  );
  const downs = new Map(await Promise.all(asked));
  const open = networks.flatMap((network) => {
    const adapter = chains.get(network.chainType);
    const isAsked = currency === undefined || network.currency === currency;
    return adapter && isAsked ? [{ network, adapter }] : [];
  });
  return {
    isPractice: mode === 'practice',
    networks: open.map(({ network, adapter }) => {
      const pausedUntil = pauses.get(network.chainType);
      const downSince = downs.get(network.chainType) ?? null;
      return {
        currency: network.currency,
        chainType: network.chainType,
        network: network.name,
        kind: network.kind,
        minDeposit: network.depositMin,
        minWithdrawal: network.withdrawalMin,
        fee: network.withdrawalFee,
        confirmations: adapter.confirmations(network),
        isSimulated: adapter.isSimulated,
        arrivalMinutes: network.arrivalMinutes,
        ...(pausedUntil === undefined ? {} : { pausedUntil }),
        ...(downSince === null ? {} : { downSince }),
      };
    }),
  };
}
