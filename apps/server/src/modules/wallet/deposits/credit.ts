import { creditTransfers, isEnough, lossTransfers } from '@candor/domain/wallet/deposit';
import { findNetwork, type Network } from '@candor/domain/wallet/networks';
import { invariant } from '@candor/domain/refusal';
import { messageTo } from '@candor/domain/messages/message';
import type { Tx } from '../../../platform/db.ts';
import { figure } from '../../../platform/letter-figures.ts';
import type { WalletOptions } from '../deps.ts';
import { moveMoney } from '../move-money.ts';
import { insertSteps } from '../store-steps.ts';
import { overLimit } from './over-limit.ts';
import { lockCollecting, type StoredDeposit, updateDeposit } from './store-deposits.ts';

/** The network of an existing record; it was in the table when the record was made. */
export function networkOf({
  currency,
  chainType,
}: Pick<StoredDeposit, 'currency' | 'chainType'>): Network {
  const network = findNetwork(currency, chainType);
  invariant(network, `${currency} is available on ${chainType}`);
  return network;
}

type Told = Pick<WalletOptions, 'outbox' | 'priceOf'>;

/** Credits a locked deposit, once: its transfer key can be used only one time. */
export async function creditDeposit(
  tx: Tx,
  { outbox, priceOf }: Told,
  deposit: StoredDeposit,
  nowMs: number,
): Promise<StoredDeposit> {
  const { userId, id, amount, currency } = deposit;
  const credited: StoredDeposit = {
    ...deposit,
    status: 'credited',
    reason: null,
    deadlineAtMs: null,
    creditedAtMs: nowMs,
  };
  const transfers = creditTransfers({ userId, network: networkOf(deposit), amount });
  await moveMoney(tx, { userId, key: `deposit/${id}/credit`, transfers }, nowMs);
  await updateDeposit(tx, credited);
  await insertSteps(tx, [{ userId, recordId: id, step: 'credited' }], nowMs);
  const message = { about: id, amount: figure(amount), currency };
  const over = await overLimit({ priceOf }, tx, { userId, id, nowMs });
  await outbox.publish(tx, [messageTo(userId, 'deposit.credited', message), ...over], nowMs);
  return credited;
}

/**
 * Handles a final payment: credits it together with those waiting on the same address, or lets it
 * wait for more while their total is below the minimum.
 */
export async function creditOrCollect(
  tx: Tx,
  deps: Told,
  deposit: StoredDeposit,
  nowMs: number,
): Promise<void> {
  const waiting = await lockCollecting(tx, deposit);
  const amounts = [deposit, ...waiting].map(({ amount }) => amount);
  if (isEnough(amounts, networkOf(deposit))) {
    for (const each of [...waiting, deposit]) await creditDeposit(tx, deps, each, nowMs);
    return;
  }
  await updateDeposit(tx, { ...deposit, status: 'collecting', reason: 'belowMinimum' });
  const { userId, id } = deposit;
  await insertSteps(
    tx,
    [{ userId, recordId: id, step: 'collecting', detail: 'belowMinimum' }],
    nowMs,
  );
}

/** Books the reversal of a credited payment: the customer keeps the money, the house bears it. */
export async function bearLoss(tx: Tx, deposit: StoredDeposit, nowMs: number): Promise<void> {
  const { userId, id, amount } = deposit;
  const transfers = lossTransfers({ userId, network: networkOf(deposit), amount });
  await moveMoney(tx, { userId, key: `deposit/${id}/loss`, transfers }, nowMs);
  await updateDeposit(tx, { ...deposit, lostAtMs: nowMs, nextPollAtMs: null });
}
