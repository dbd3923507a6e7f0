import type { Job } from '../../../../platform/jobs.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { BondsOptions } from './deps.ts';
import { announceBond, createBond, registerBorrower } from './open-bond.ts';
import { type PracticeBorrower, practiceBorrowers } from './practice-borrowers.ts';
import { findBorrowerByName } from './store-borrowers.ts';
import { listSeeded } from './store-bonds.ts';

const PERIOD_MS = 3_600_000;

/**
 * Keeps one bond of every practice borrower on sale: the first at a first start, the next one after
 * the funding of the one before has ended.
 */
export const practiceBondsJob = (options: BondsOptions): Job => ({
  name: 'bonds.practice',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    for (const each of practiceBorrowers(options)) await offer(options, tx, each, nowMs);
    return nowMs + PERIOD_MS;
  },
});

async function offer(
  options: BondsOptions,
  tx: Tx,
  { bond: terms, ...about }: PracticeBorrower,
  nowMs: number,
): Promise<void> {
  const borrower =
    (await findBorrowerByName(tx, about.name)) ??
    (await registerBorrower(options, tx, about, nowMs));
  const offered = await listSeeded(tx, borrower.id);
  if (offered.some(({ status }) => status === 'open' || status === 'draft')) return;
  const seedName = `${about.name} ${offered.length + 1}`;
  const bond = { ...terms, borrowerId: borrower.id, seedName };
  const { id } = await createBond(options, tx, bond, nowMs);
  await announceBond(options, tx, id, nowMs);
}
