import { expect } from 'vitest';
import type { RealServer } from '../harness/server.ts';
import { FUND_PASSWORD, signUpVerified } from './verified-customer.ts';
import type { WildClient } from './wild-client.ts';

/** A verified customer with something of everything: positions, an order, a product, records. */
export async function signUpBusy(server: RealServer, email: string): Promise<WildClient> {
  const client = await signUpVerified(server, email);
  const act = async (path: string, body: Record<string, unknown>) => {
    const answer = await client.post(path, body);
    expect(answer, path).toMatchObject({ code: 200 });
    return answer.result;
  };
  await act('/api/finance/appWallet/transferContract', {
    from: 'balance',
    to: 'contract',
    amount: '4000',
    currency: 'USDT',
  });
  const create = '/api/trade/appTradePositions/create';
  const usual = { leverage: 10, margin: '300', marginMode: 'isolated', maxSlippage: '0.05' };
  await act(create, { ...usual, symbol: 'BTCUSDT', direction: 'long', orderType: 'market' });
  await act(create, { ...usual, symbol: 'ETHUSDT', direction: 'short', orderType: 'market' });
  const { id } = await act(create, {
    ...usual,
    symbol: 'BTCUSDT',
    direction: 'short',
    orderType: 'market',
  });
  await act(`/api/trade/appTradePositions/close/${id}`, {});
  const { result: price } = await client.get('/api/trade/appSymbol/price', { symbol: 'BTCUSDT' });
  // Far enough to rest for as long as the pictures take.
  const limit = String(Math.floor(Number(price.price) * 0.8));
  await act(create, {
    ...usual,
    symbol: 'BTCUSDT',
    direction: 'long',
    orderType: 'limit',
    price: limit,
  });
  const { result: products } = await client.get('/api/prod/appProductInfo/list', {
    type: 'arbitrage',
  });
  const product = products.records.find(
    (each: { saleStatus?: string; status?: string }) =>
      (each.saleStatus ?? each.status) === 'onSale',
  );
  if (product) {
    await act('/api/prod/appProductOrder/debitBuy', {
      productId: product.id,
      amount: '500',
      safePassword: FUND_PASSWORD,
    });
  }
  await act('/api/trade/appFlashExchangeLog/flashExchange', {
    from: 'USDT',
    to: 'BTC',
    amount: '250',
  });
  return client;
}
