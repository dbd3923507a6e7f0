import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hash } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import type { BitcoinPayer } from './bitcoin-payouts.ts';
import { bitcoinCustody } from './bitcoin-custody.ts';
import { NetworkDown, NetworkUnclear } from './chain-adapter.ts';
import { evmCustody } from './evm-custody.ts';
import type { EvmPayer } from './evm-payouts.ts';
import { createEvmRpc } from './evm-rpc.ts';
import { tronCustody } from './tron-custody.ts';
import type { TronPayer } from './tron-payouts.ts';

const { signal } = new AbortController();
const right = async () => undefined;
const wrong = async () => {
  throw new NetworkDown('another network');
};
const hashOf = (digit: string): Hash => `0x${digit.repeat(64)}`;

describe('on an EVM chain', () => {
  const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const readerOf = (after: Hash, assertChain = right) => {
    const names = [hashOf('a'), after];
    const rpc = {
      head: async () => ({ number: 100n, hash: hashOf('c') }),
      blockName: async (number: bigint) => ({ number, hash: names.shift()! }),
      balance: async () => 1n,
    };
    const coins = [{ currency: 'ETH', contract: null, decimals: 18 }];
    return evmCustody({ rpc, coins, chainId: 1 } as unknown as EvmPayer, assertChain);
  };

  test('amounts are of a block that others stand on, to the last of 18 decimals', async () => {
    const { block, held } = await readerOf(hashOf('a')).holdings([ADDRESS], signal);
    expect(block).toEqual({ number: 88n, hash: hashOf('a') });
    expect(held).toEqual([{ address: ADDRESS, currency: 'ETH', amount: 1n }]);
  });

  test('nothing is known if the block was replaced meanwhile', async () => {
    const reading = readerOf(hashOf('b')).holdings([ADDRESS], signal);
    await expect(reading).rejects.toThrow(NetworkUnclear);
  });

  test('a node of another chain is not asked', async () => {
    const reading = readerOf(hashOf('a'), wrong).holdings([ADDRESS], signal);
    await expect(reading).rejects.toThrow(NetworkDown);
  });

  test.each([
    ['0xab 7\nhot eip155:1 0x00 1 7 0xcd', '0x7'],
    [hashOf('a'), '-5'],
    [hashOf('a'), '0x20000000000001'],
  ])('a node that names a block %s, %s cannot write into what is sealed', async (hash, number) => {
    const node = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const [{ id }] = JSON.parse(body) as [{ id: number }];
      const result = { hash, number, transactions: [] };
      response.end(JSON.stringify([{ jsonrpc: '2.0', id, result }]));
    });
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    const { port } = node.address() as AddressInfo;
    const asked = createEvmRpc(`http://127.0.0.1:${port}`).head();
    await expect(asked).rejects.toThrow('name is none');
    node.closeAllConnections();
    node.close();
  });
});

describe('on Tron', () => {
  const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  /** `questions`: how often the newest block was asked for. */
  let questions = 0;
  afterEach(() => {
    questions = 0;
  });
  const readerOf = (idOf: (question: number) => string, assertNetwork = right) => {
    const node = {
      head: async () => ({ number: questions, id: idOf(questions++) }),
      balance: async () => 5n,
    };
    const coins = [{ currency: 'USDT', contract: '0x', decimals: 6 }];
    return tronCustody({ node, coins } as unknown as TronPayer, '0'.repeat(64), assertNetwork);
  };

  test('it is read again when a block came meanwhile', async () => {
    const { block } = await readerOf((at) => (at === 0 ? 'a' : 'b')).holdings([ADDRESS], signal);
    expect(block.hash).toBe('b');
  });

  test('blocks that come faster than answers are given up', async () => {
    await expect(readerOf(String).holdings([ADDRESS], signal)).rejects.toThrow(NetworkUnclear);
    expect(questions).toBe(6);
  });

  test('a node of another network is not asked', async () => {
    const reading = readerOf(() => 'a', wrong).holdings([ADDRESS], signal);
    await expect(reading).rejects.toThrow(NetworkDown);
    expect(questions).toBe(0);
  });
});

describe('on Bitcoin', () => {
  const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const custodyOf = (standing: () => Promise<{ isCatchingUp: boolean }>) => {
    const rpc = {
      unspentOf: async () => ({ block: { number: 1n, hash: 'ab' }, satoshis: [1n] }),
    };
    const payer = { rpc, chain: 'regtest' } as unknown as BitcoinPayer;
    return bitcoinCustody(payer, ADDRESS.toUpperCase(), standing);
  };

  test('the account that pays is the same in capitals, so that nothing counts twice', async () => {
    const custody = custodyOf(async () => ({ isCatchingUp: false }));
    expect(await custody.hotAddress()).toBe(ADDRESS);
    expect(custody.canonical(ADDRESS.toUpperCase())).toBe(ADDRESS);
    expect(custody.canonical(ADDRESS.replace('1qw', '1qW'))).toBeNull();
    const { held } = await custody.holdings([ADDRESS], signal);
    expect(held).toEqual([{ address: ADDRESS, currency: 'BTC', amount: 10n ** 10n }]);
  });

  test('a node that is of another chain or catches up is not believed', async () => {
    for (const standing of [wrong, async () => ({ isCatchingUp: true })])
      await expect(custodyOf(standing).holdings([ADDRESS], signal)).rejects.toThrow(NetworkDown);
  });
});
