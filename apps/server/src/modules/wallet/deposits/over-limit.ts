import { messageTo } from '@candor/domain/messages/message';
import { exceededDeposit } from '@candor/domain/responsible-trading/opening';
import type { Tx } from '../../../platform/db.ts';
import { figure } from '../../../platform/letter-figures.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { readStandings } from '../../responsible-trading/index.ts';
import type { WalletOptions } from '../deps.ts';
import { depositedOf } from './deposit-limit.ts';

/**
 * A notice if a credited payment has taken its owner over a limit of their own: nobody can refuse
 * what comes from a chain. None without such a limit.
 */
export async function overLimit(
  deps: Pick<WalletOptions, 'priceOf'>,
  tx: Tx,
  { userId, id, nowMs }: { readonly userId: string; readonly id: string; readonly nowMs: number },
): Promise<OutboxEvent[]> {
  const standing = (await readStandings(tx, [userId], nowMs))(userId);
  if (standing.limits.size === 0) return [];
  const deposited = await depositedOf(deps, tx, { userId, nowMs });
  const exceeded = exceededDeposit(standing, deposited, nowMs);
  if (!exceeded) return [];
  const { period, limit } = exceeded;
  return [messageTo(userId, 'deposit.overLimit', { about: id, period, limit: figure(limit) })];
}
