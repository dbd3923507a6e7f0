import { type Block, concerns } from '@candor/domain/sanctions/screening';
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts';
import { NOBODY } from '../../ledger/index.ts';
import {
  blocksOf,
  findUnscreened,
  lockScreenings,
  requestScreening,
} from '../../sanctions/index.ts';
import { findListedPayees } from '../withdrawals/find-listed-payees.ts';
import {
  findBooking,
  lockBooking,
  type StoredBooking,
  unassigned,
  updateBooking,
} from './store-bookings.ts';
import { sendBack } from './take-booking.ts';

/**
 * Lets a matched booking be credited once nothing on a sanctions list concerns its payer or its
 * customer. A confirmed case, or one that nobody decided in time, sends the money back; the case
 * stays. Returns the booking as it is then.
 */
export async function releaseBooking(
  db: Db,
  { id }: Pick<StoredBooking, 'id'>,
  nowMs: number,
): Promise<StoredBooking> {
  const found = (await findBooking(db, id))!;
  if (found.status !== 'screening') return found;
  return inTransaction(db, async (tx) => {
    await lockScreenings(tx, [found.userId!]);
    const booking = (await lockBooking(tx, id))!;
    if (booking.status !== 'screening') return booking;
    await judge(tx, booking, nowMs);
    return (await findBooking(tx, id))!;
  });
}

async function judge(tx: Tx, booking: StoredBooking, nowMs: number): Promise<void> {
  const userId = booking.userId!;
  if ((await findUnscreened(tx, [userId])).has(userId)) {
    await requestScreening(tx, [userId]);
    return;
  }
  const blocks = await blocksOnPayer(tx, booking);
  if (blocks.some(({ status }) => status === 'confirmed'))
    await sendBackListed(tx, { booking, reason: 'sanctionsMatch' }, nowMs);
  else if (blocks.some(({ dueAtMs }) => dueAtMs <= nowMs))
    await sendBackListed(tx, { booking, reason: 'sanctionsUnjudged' }, nowMs);
  else if (blocks.length === 0 && (await isAccountListed(tx, booking)))
    // Listed since the screening: the next one opens the case.
    await requestScreening(tx, [userId]);
  else if (blocks.length === 0)
    await updateBooking(tx, { ...booking, status: 'accepted', reason: null }, nowMs);
}

/** Cases about the customer, or about a name or the account behind the booking. */
async function blocksOnPayer(tx: Tx, booking: StoredBooking): Promise<readonly Block[]> {
  const { userId, party, ultimateParty, partyAccount } = booking;
  const blocks = (await blocksOf(tx, [userId!])).get(userId!) ?? [];
  const account = partyAccount ?? '';
  return blocks.filter((block) =>
    [party, ultimateParty].some((holder) => concerns(block, { account, holder })),
  );
}

/**
 * Whether money that goes back to a payer of nobody has to wait: for the lists, or for the decision
 * on a case. It leaves once the case is decided or overdue, whatever was found: it is not kept.
 */
export async function mustReturnWait(
  tx: Tx,
  booking: StoredBooking,
  nowMs: number,
): Promise<boolean> {
  // Of a customer: their screening decided that it goes back.
  if (booking.userId !== null) return false;
  const isUnscreened = (await findUnscreened(tx, [NOBODY])).has(NOBODY);
  const blocks = isUnscreened ? [] : await blocksOnPayer(tx, { ...booking, userId: NOBODY });
  const isUnfound = blocks.length === 0 && (await isAccountListed(tx, booking));
  if (isUnscreened || isUnfound) await requestScreening(tx, [NOBODY]);
  return (
    isUnscreened ||
    isUnfound ||
    blocks.some(({ status, dueAtMs }) => status === 'open' && dueAtMs > nowMs)
  );
}

const isAccountListed = async (tx: Tx, { partyAccount }: StoredBooking): Promise<boolean> =>
  partyAccount !== null && (await findListedPayees(tx, [partyAccount])).size > 0;

/** Without an account to send it to, two operators have to find one. */
async function sendBackListed(
  tx: Tx,
  { booking, reason }: { readonly booking: StoredBooking; readonly reason: string },
  nowMs: number,
): Promise<void> {
  if (booking.partyAccount === null)
    await updateBooking(tx, { ...unassigned(booking), reason }, nowMs);
  else await sendBack(tx, { booking, reason }, nowMs);
}
