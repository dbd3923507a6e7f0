import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BitcoinNode, startBitcoinNode } from '../testing/bitcoin-node.ts';
import { createBitcoinRpc } from './bitcoin-rpc.ts';
import { NetworkDown } from './chain-adapter.ts';

let node: BitcoinNode;
beforeAll(async () => {
  node = await startBitcoinNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  node.faults.stalls.clear();
  Object.assign(node.faults, { isCut: false, isStarting: false, isBusy: false });
});

const SHORT_MS = 100;
const TO = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

describe('a node', () => {
  test('is asked as its reference says, and believed by the hashes of its blocks', async () => {
    const rpc = createBitcoinRpc(node.url);
    const txId = node.pay([TO, 5_000n]);
    expect(await rpc.isWaiting(txId)).toBe(true);
    node.mine();
    expect(await rpc.isWaiting(txId)).toBe(false);
    const { chain, head, isCatchingUp } = await rpc.standing();
    expect([chain, isCatchingUp]).toEqual(['regtest', false]);
    expect(await rpc.blockName(head.number)).toEqual(head);
    const block = await rpc.block(head.number);
    expect(block).toMatchObject({ ...head, transactions: [{ txId }] });
    expect(await rpc.isUnspent({ txId, outputIndex: 0 })).toBe(true);
    expect(await rpc.isUnspent({ txId, outputIndex: 7 })).toBe(false);
    expect(await rpc.blockName(head.number + 1n)).toBeUndefined();
    expect(await rpc.block(head.number + 1n)).toBeUndefined();
  });

  test('gives fees in satoshis per virtual byte, rounded up, or none', async () => {
    const rpc = createBitcoinRpc(node.url);
    for (const [feerate, expected] of [
      [0.00001, 1n],
      [0.000_010_01, 2n],
      [0.5, 50_000n],
      [null, null],
      [-1, null],
    ] as const) {
      node.mood.feerate = feerate;
      expect(await rpc.feeEstimate(2)).toBe(expected);
    }
    expect(await rpc.feeFloor()).toBe(1n);
  });

  test('says why it does not take a transaction, and takes it twice', async () => {
    const rpc = createBitcoinRpc(node.url);
    const hex = node.waiting(node.pay([TO, 5_000n])).hex;
    expect(await rpc.send(hex)).toBeNull();
    node.mine();
    expect(await rpc.send(hex)).toBeNull();
    const txId = node.pay([TO, 5_000n]);
    const other = node.waiting(txId).hex;
    node.evict(txId);
    node.mood.mempoolminfee = 1;
    expect(await rpc.send(other)).toMatch(/^mempool min fee not met/);
    node.mood.mempoolminfee = 0.00001;
    expect(await rpc.send(other)).toBeNull();
  });

  test.each(['isCut', 'isStarting', 'isBusy'] as const)(
    'that fails (%s) is down',
    async (fault) => {
      node.faults[fault] = true;
      await expect(createBitcoinRpc(node.url).standing()).rejects.toThrow(NetworkDown);
    },
  );

  test('that never answers is down after a while', async () => {
    node.faults.stalls.add('getblockchaininfo');
    await expect(createBitcoinRpc(node.url, { timeoutMs: SHORT_MS }).standing()).rejects.toThrow(
      NetworkDown,
    );
  });

  test('that scans is waited for longer than `fetch` can, and not once the product stops', async () => {
    const quick = vi.spyOn(globalThis, 'fetch');
    const script = `0014${'ab'.repeat(20)}`;
    const rpc = createBitcoinRpc(node.url);
    expect(await rpc.unspentOf([script])).toMatchObject({ satoshis: [0n] });
    node.faults.stalls.add('scantxoutset');
    const stopping = new AbortController();
    const asked = rpc.unspentOf([script], stopping.signal);
    stopping.abort();
    await expect(asked).rejects.toThrow(NetworkDown);
    await expect(rpc.unspentOf([script], stopping.signal)).rejects.toThrow(NetworkDown);
    expect(quick).not.toHaveBeenCalled();
    quick.mockRestore();
  });

  test('that refuses the password is down, and the password is not repeated', async () => {
    const asked = createBitcoinRpc(node.urlOfStranger).standing();
    await expect(asked).rejects.toThrow('refuses the user of BITCOIN_RPC_URL');
    await expect(createBitcoinRpc(node.urlOfStranger).standing()).rejects.not.toThrow('guessed');
  });
});
