import { ticketPrice, times } from '@candor/domain/offerings/terms';
import type { Db, Tx } from '../../platform/db.ts';
import type { Delivery } from '../../platform/deliveries.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { figure, minuteText } from '../../platform/letter-figures.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import { findRecipient } from '../identity/index.ts';
import { findOffering } from './store.ts';
import { listSubscriptionsOf, listTicketsOf } from './store-subscriptions.ts';

const WON_LETTER = 'offerings.won';

/** A subscription with tickets to be paid by a moment. */
export interface Winner {
  readonly userId: string;
  /** Of the subscription. */
  readonly id: string;
  readonly payUntilMs: number;
}

/**
 * Writes to winners that they have a day to pay, whether they were drawn or moved up: once for each
 * time to pay, in the transaction that gives it.
 */
export async function writeToWinners(
  tx: Tx,
  winners: readonly Winner[],
  nowMs: number,
): Promise<void> {
  const keys = new Set(
    winners.map(({ userId, id, payUntilMs }) => `${userId}/${id}/${payUntilMs}`),
  );
  for (const key of keys) await scheduleDue(tx, { name: WON_LETTER, key, dueAt: nowMs });
}

interface LettersDeps {
  readonly db: Db;
  readonly mail: Mail;
  readonly translator: (language: string | undefined) => Translate;
}

/** Letters to winners, in their own language. No links, and nothing to reply to. */
export const createWonLetters = ({ db, mail, translator }: LettersDeps): Delivery => ({
  name: WON_LETTER,
  async handOver({ key }) {
    const [userId = '', id = '', payUntil = ''] = key.split('/');
    const recipient = await findRecipient(db, userId);
    const owned = await listSubscriptionsOf(db, userId);
    const subscription = owned.find((each) => each.id === id);
    const offering = subscription && (await findOffering(db, subscription.offeringId));
    if (!offering || !recipient) return;
    const tickets = await listTicketsOf(db, [id]);
    const { length: count } = tickets.filter(
      ({ status, payUntilMs }) => status === 'won' && payUntilMs === Number(payUntil),
    );
    // Paid meanwhile: nothing is left to be done.
    if (count === 0) return;
    const { to, language } = recipient;
    const translate = translator(language ?? undefined);
    const values = {
      name: offering.terms.name,
      count: String(count),
      amount: figure(times(ticketPrice(offering.terms), count)),
      until: minuteText(Number(payUntil)),
    };
    await mail.send({
      id: `${id}-${payUntil}`,
      userId,
      to,
      kind: 'offering.won',
      code: '',
      subject: to.includes('@') ? translate('mail.offering.won.subject', values) : '',
      text: translate('mail.offering.won.text', values),
    });
  },
  // The tickets keep what was won.
  forget: async () => undefined,
});
