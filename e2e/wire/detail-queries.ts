import { expect } from 'vitest';
import type { WildClient } from './wild-client.ts';

/** What stands behind the `?` of screens that show one thing: the first one that there is. */
export async function detailQueries(client: WildClient): Promise<Record<string, string>> {
  const first = async (path: string, query: Record<string, string | number> = {}) => {
    const { code, result } = await client.get(path, query);
    expect(code, path).toBe(200);
    const [row] = (Array.isArray(result) ? result : result.records) as { id: string }[];
    return row ? `id=${row.id}` : '';
  };
  const product = (type: string) => first('/api/prod/appProductInfo/list', { type });
  const order = await first('/api/prod/appProductOrder/listMy');
  const offering = await first('/api/prod/appProdIoe/listMy');
  const article = await first('/api/content/appArticle/list');
  return {
    arbitrageProduct: await product('arbitrage'),
    arbitrageDone: order,
    aiQuantProduct: await product('ai'),
    miner: await product('mining'),
    bond: await first('/api/prod/appProductBond/list'),
    offering,
    offeringDraw: offering,
    competition: await first('/api/public/listCompetitions'),
    article,
    shareArticle: article,
    helpArticle: await first('/api/content/appHelpInfo/list'),
    coin: 'symbol=BTCUSDT',
    chart: 'symbol=BTCUSDT',
    outsideLink: `url=${encodeURIComponent('https://www.example.org/')}`,
  };
}
