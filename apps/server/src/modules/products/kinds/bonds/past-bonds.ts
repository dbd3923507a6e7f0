import { money, rate, type Money } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import { inTransaction } from '../../../../platform/db.ts';
import { inEveryLanguage } from '../../../../platform/messages.ts';
import { seededRandom } from '../../../../platform/random.ts';
import type { CommandRunner } from '../../../ledger/index.ts';
import type { Bought, BuyNote } from './buy-note.ts';
import type { BondsOptions } from './deps.ts';
import { announceBond, createBond, type NewBond, registerBorrower } from './open-bond.ts';
import { practiceBorrowers } from './practice-borrowers.ts';

interface PastBond extends Omit<NewBond, 'borrowerId' | 'seedName' | 'purpose'> {
  readonly borrower: string;
  /** The message that says what the money was for. */
  readonly purpose: `practicePaper.${string}`;
  /**
   * Decides how the borrower pays. It is public, which takes nothing from anybody: the house's own
   * accounts hold all notes, and none is left to buy.
   */
  readonly seed: string;
  /** What each of the house's accounts buys. */
  readonly notes: readonly Money[];
}

/** One that is repaid on time, and one whose third instalment comes 32 days late. */
export const pastBonds: readonly PastBond[] = [
  {
    borrower: 'Lantern Street Bakery',
    seed: 'Lantern Street Bakery, fate 2',
    purpose: 'practicePaper.bakery.earlierPurpose',
    target: money('4000'),
    customerMax: money('4000'),
    monthlyRate: rate('0.0065'),
    months: 12,
    lateDailyRate: rate('0.0005'),
    risk: 2,
    fundingHours: 24 * 14,
    notes: [money('2500'), money('1500')],
  },
  {
    borrower: 'Altiplano Solar Pumps',
    seed: 'Altiplano Solar Pumps, fate 373',
    purpose: 'practicePaper.solarPumps.earlierPurpose',
    target: money('3000'),
    customerMax: money('3000'),
    monthlyRate: rate('0.0145'),
    months: 9,
    lateDailyRate: rate('0.0005'),
    risk: 4,
    fundingHours: 24 * 14,
    notes: [money('1000'), money('2000')],
  },
];

/** Offers bonds that accounts of the house fill at once, months before a first start. */
export async function fillPastBonds(
  options: BondsOptions,
  buyNote: CommandRunner<BuyNote, Bought>,
  traders: readonly string[],
): Promise<void> {
  for (const { notes, ...past } of pastBonds) {
    const bondId = await offer(options, past);
    for (const [place, amount] of notes.entries()) {
      const id = options.random.uuid(options.clock.now());
      const request = { bondId, amount };
      await buyNote(
        { userId: traders[place]!, id, request, isConfirmed: true },
        { idempotency: null, encode: () => null },
      );
    }
  }
}

async function offer(
  options: BondsOptions,
  { borrower, seed, purpose, ...terms }: Omit<PastBond, 'notes'>,
): Promise<string> {
  const nowMs = options.clock.now();
  const found = practiceBorrowers(options).find(({ name }) => name === borrower);
  invariant(found, `${borrower} is a borrower of practice mode`);
  const { bond: _, ...about } = found;
  return inTransaction(options.db, async (tx) => {
    const { id: borrowerId } = await registerBorrower(options, tx, about, nowMs);
    const purposes = inEveryLanguage(options.translator, (t) => t(purpose));
    const bond = { ...terms, purpose: purposes, borrowerId, seedName: `${borrower} 1` };
    const { id } = await createBond({ ...options, fate: seededRandom(seed) }, tx, bond, nowMs);
    await announceBond(options, tx, id, nowMs);
    return id;
  });
}
