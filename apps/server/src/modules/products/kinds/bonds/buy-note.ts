import type { RequestOf } from '@candor/contract/calls';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, ZERO, type Money } from '@candor/domain/money/money';
import { subscribeTransfer } from '@candor/domain/products/kinds/bonds/bond-transfers';
import { assertNote } from '@candor/domain/products/kinds/bonds/buy-note';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../../../platform/db.ts';
import { scheduleDue } from '../../../../platform/jobs.ts';
import { requireConfirmed } from '../../../identity/index.ts';
import type { Command } from '../../../ledger/index.ts';
import type { Bond } from './bond.ts';
import { PAY_OUT } from './job-names.ts';
import { heldKey, lockBonds, sumHeld, updateBond } from './store-bonds.ts';
import { insertNotes, type BondNote } from './store-notes.ts';

export interface BuyNote {
  readonly userId: string;
  /** Id that the note will get. */
  readonly id: string;
  readonly request: RequestOf<'buyBond'>;
  readonly isConfirmed: boolean;
}

interface Loaded {
  /** Locked; each decision adds its note. */
  readonly bonds: Map<string, Bond>;
  readonly held: Map<string, Money>;
}

export interface Bought {
  readonly note: BondNote;
  readonly bond: Bond;
}

type Change = Bought & Pick<Loaded, 'bonds'>;

/**
 * Buys a note: its money is locked and stays the customer's until the bond is filled. The bond's row
 * is locked, so of two customers who want the last note one gets it.
 */
export const buyNoteCommand: Command<BuyNote, Loaded, Change, Bought> = {
  name: 'buyBond',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const bonds = await lockBonds(tx, [...new Set(commands.map(({ request }) => request.bondId))]);
    const asked = commands.map(({ userId, request: { bondId } }) => ({ userId, bondId }));
    return {
      bonds: new Map(bonds.map((bond) => [bond.id, bond])),
      held: await sumHeld(tx, asked),
    };
  },
  accounts: ({ userId }) => [customerAccount(userId, 'balance', SETTLEMENT_CURRENCY)],
  decide(command, { loaded, balances, nowMs }) {
    requireConfirmed(command);
    const { userId, id } = command;
    const { bondId, amount } = command.request;
    const bond = loaded.bonds.get(bondId);
    if (!bond || bond.status === 'draft') throw new Refusal('bonds.notFound');
    const held = loaded.held.get(heldKey(bondId, userId)) ?? ZERO;
    const available = balances.available(customerAccount(userId, 'balance', SETTLEMENT_CURRENCY));
    assertNote(bond, { userId, amount, held, available, nowMs });
    const note: BondNote = {
      userId,
      id,
      bondId,
      amount,
      boughtAtMs: nowMs,
      number: bond.notes + 1,
      status: 'subscribed',
    };
    const bought = { note, bond: withNote(bond, note) };
    return {
      change: { ...bought, bonds: loaded.bonds },
      result: bought,
      transfers: [subscribeTransfer(note)],
      transferKey: `product/${id}/subscribe`,
      events: [{ topic: `me:${userId}`, body: { kind: 'balance' } }],
    };
  },
  counts({ bonds, held }, { change: { bond, note } }) {
    bonds.set(bond.id, bond);
    const key = heldKey(bond.id, note.userId);
    held.set(key, add(held.get(key) ?? ZERO, note.amount));
  },
  async write(tx, changes, { nowMs }) {
    await insertNotes(
      tx,
      changes.map(({ note }) => note),
    );
    const bought = new Set(changes.map(({ bond }) => bond.id));
    for (const bond of changes[0]!.bonds.values())
      if (bought.has(bond.id)) await writeSubscribed(tx, bond, nowMs);
  },
};

/** The last note fills the bond, which then sells no more and is paid out. */
function withNote(bond: Bond, { amount, number, boughtAtMs }: BondNote): Bond {
  const subscribed = add(bond.subscribed, amount);
  const next = { ...bond, subscribed, notes: number };
  return subscribed === bond.target
    ? { ...next, status: 'payingOut', fundedAtMs: boughtAtMs }
    : next;
}

async function writeSubscribed(tx: Tx, bond: Bond, nowMs: number): Promise<void> {
  await updateBond(tx, bond);
  if (bond.status === 'payingOut')
    await scheduleDue(tx, { name: PAY_OUT, key: bond.id, dueAt: nowMs });
}
