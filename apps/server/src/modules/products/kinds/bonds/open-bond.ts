import { HOUR_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import type { Translated } from '@candor/domain/languages';
import { money, ZERO, type Money, type Rate } from '@candor/domain/money/money';
import { drawTemper } from '@candor/domain/products/kinds/bonds/simulated-borrower';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../../../platform/db.ts';
import { scheduleDue } from '../../../../platform/jobs.ts';
import type { Random } from '../../../../platform/random.ts';
import type { Bond } from './bond.ts';
import type { BondsOptions } from './deps.ts';
import { CLOSE_FUNDING } from './job-names.ts';
import { insertBond, lockBond, updateBond } from './store-bonds.ts';
import { type Borrower, type DocumentText, insertBorrower } from './store-borrowers.ts';

export const NOTE_MIN = money('50');
const SEED_BYTES = 32;

export type NewBorrower = Omit<Borrower, 'id' | 'isSimulated' | 'createdAtMs'>;

export interface NewBond {
  readonly borrowerId: string;
  readonly seedName: string | null;
  readonly purpose: Translated<string>;
  readonly target: Money;
  readonly customerMax: Money;
  readonly monthlyRate: Rate;
  readonly months: number;
  readonly lateDailyRate: Rate;
  readonly risk: number;
  /** How long notes are sold. */
  readonly fundingHours: number;
}

type Deps = Pick<BondsOptions, 'random' | 'mode' | 'openHouseAccount'>;

/** Registers a borrower with an account of its own. Refuses: bonds.borrowerKnown. */
export async function registerBorrower(
  { random, mode, openHouseAccount }: Deps,
  tx: Tx,
  borrower: NewBorrower & { readonly documents: readonly Translated<DocumentText>[] },
  nowMs: number,
): Promise<Borrower> {
  const name = `house-borrower-${random.uuid(nowMs).slice(-12)}`;
  const id = await openHouseAccount(tx, { username: name, isWelcomed: false });
  const made = { ...borrower, id, isSimulated: mode === 'practice', createdAtMs: nowMs };
  if (!(await insertBorrower(tx, made, borrower.documents)))
    throw new Refusal('bonds.borrowerKnown');
  return made;
}

/**
 * Creates a bond as a draft. In practice mode this draws how its borrower will pay, which nobody can
 * choose and which its public hash fixes. Only the bonds of a practice product's past, of which no
 * customer can buy a note, have a `fate` that is known before.
 */
export async function createBond(
  { random, mode, fate = random }: Deps & { readonly fate?: Random },
  tx: Tx,
  { fundingHours, ...terms }: NewBond,
  nowMs: number,
): Promise<Bond> {
  const bond: Bond = {
    ...terms,
    id: random.uuid(nowMs),
    status: 'draft',
    createdAtMs: nowMs,
    noteMin: NOTE_MIN,
    opensAtMs: nowMs,
    closesAtMs: nowMs + fundingHours * HOUR_MS,
    subscribed: ZERO,
    notes: 0,
    notesDone: 0,
    fundedAtMs: null,
    paidOutOn: null,
    computedTo: null,
    daysLate: 0,
    lateInterest: ZERO,
    defaultedOn: null,
    claim: ZERO,
    payments: 0,
    endedOn: null,
    simulation: mode === 'practice' ? simulate(fate) : null,
  };
  await insertBond(tx, bond);
  return bond;
}

/** Draws how a borrower will pay. */
export function simulate(random: Random): NonNullable<Bond['simulation']> {
  const temper = drawTemper(random.bytes(1)[0]!);
  const seed = random.bytes(SEED_BYTES);
  return { temper, seed, hash: hashOf(temper, seed) };
}

/** SHA-256 of the temper, a slash and the seed in hex. */
const hashOf = (temper: string, seed: Uint8Array): Uint8Array =>
  createHash('sha256')
    .update(`${temper}/${Buffer.from(seed).toString('hex')}`)
    .digest();

/**
 * Puts a draft on sale for the length of its funding window, from now on.
 * Refuses: bonds.notFound, bonds.alreadyAnnounced, bonds.noBank.
 */
export async function announceBond(
  { mode }: Pick<Deps, 'mode'>,
  tx: Tx,
  id: string,
  nowMs: number,
): Promise<void> {
  const bond = await lockBond(tx, id);
  if (!bond) throw new Refusal('bonds.notFound');
  if (bond.status !== 'draft') throw new Refusal('bonds.alreadyAnnounced');
  if (mode !== 'practice') throw new Refusal('bonds.noBank');
  const closesAtMs = nowMs + (bond.closesAtMs - bond.opensAtMs);
  await updateBond(tx, { ...bond, status: 'open', opensAtMs: nowMs, closesAtMs });
  await scheduleDue(tx, { name: CLOSE_FUNDING, key: id, dueAt: closesAtMs });
}
