import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { pageOf, pageOfRows } from '../../../platform/pages.ts';
import type { PositionsDeps } from '../command-deps.ts';
import { presentCloseOrder } from './present-close-order.ts';
import { countCloseOrders, listCloseOrders as listStored } from './store-close-orders.ts';

/** A page of one customer's close orders, newest first. */
export async function listCloseOrders(
  { db }: Pick<PositionsDeps, 'db'>,
  userId: string,
  request: RequestOf<'listCloseOrders'>,
): Promise<ResultOf<'listCloseOrders'>> {
  const asked = pageOf(request);
  const filter = { userId, status: request.status ?? null, symbol: request.symbol ?? null };
  const [stored, total] = await Promise.all([
    listStored(db, filter, asked),
    countCloseOrders(db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, stored, { total, placeOf: ({ id }) => id });
  return { records: shown.map(presentCloseOrder), ...page };
}
