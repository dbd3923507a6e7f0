import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { tidied } from '@candor/domain/home/watchlists';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import type { HomeOptions } from './deps.ts';
import { nextVersion, replaceLists } from './store.ts';

/**
 * Replaces the lists of an account, unless another device changed them since they were read.
 * Refuses: home.favouritesChanged, markets.unknownSymbol.
 */
export async function setFavourites(
  { db, outbox, hasMarket }: HomeOptions,
  request: RequestOf<'setFavourites'>,
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<ResultOf<'setFavourites'>> {
  const lists = tidied(request.lists);
  const unknown = lists.flatMap(({ symbols }) => symbols).find((symbol) => !hasMarket(symbol));
  if (unknown !== undefined) throw new Refusal('markets.unknownSymbol', { symbol: unknown });
  await inTransaction(db, async (tx) => {
    if (!(await nextVersion(tx, userId, request.version)))
      throw new Refusal('home.favouritesChanged');
    await replaceLists(tx, userId, lists);
    await outbox.publish(tx, [{ topic: `me:${userId}`, body: { kind: 'favourites' } }], nowMs);
  });
  return {
    lists: lists.map(({ name, symbols }) => ({ name, symbols: [...symbols] })),
    version: request.version + 1,
  };
}
