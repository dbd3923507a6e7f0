import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type Hex,
  http,
  numberToHex,
  pad,
  parseGwei,
  publicActions,
  walletActions,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { tokenCode } from './token-code.ts';

/** The public test mnemonic that every local node funds. */
export const WORDS = 'test test test test test test test test test test test junk';

/** Account index of this mnemonic: 0 pays in the tests, 1 is the signer's. */
const OTHER_INDEX = 2;

/** The node's executable from its platform package, without a wrapper process. */
function nodeProgram(): string {
  const wrapper = createRequire(
    createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'),
  );
  const processor = process.arch === 'x64' ? 'amd64' : process.arch;
  const ending = process.platform === 'win32' ? '.exe' : '';
  const name = `@foundry-rs/anvil-${process.platform}-${processor}`;
  return wrapper.resolve(`${name}/bin/anvil${ending}`);
}

/** A separate chain in its own process, which mines on demand; by default with a test chain's id. */
export async function startLocalChain({ chainId = foundry.id as number } = {}) {
  const node = spawn(nodeProgram(), ['--port', '0', '--no-mining', '--chain-id', `${chainId}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOME: tmpdir() },
  });
  const stop = () => void node.kill('SIGKILL');
  process.once('exit', stop);
  const url = await listeningAt(node.stdout);
  const account = mnemonicToAccount(WORDS);
  const chain = { ...foundry, id: chainId };
  const client = createTestClient({ mode: 'anvil', chain, transport: http(url), account })
    .extend(publicActions)
    .extend(walletActions);

  const mine = (blocks = 1) => client.mine({ blocks });
  async function mined(sent: Promise<Hash>): Promise<Hash> {
    const hash = await sent;
    await mine();
    return hash;
  }

  const setTokens = (token: Address, owner: Address, units: bigint) =>
    client.setStorageAt({
      address: token,
      index: pad(owner),
      value: numberToHex(units, { size: 32 }),
    });

  return {
    url,
    client,
    mine,
    /** Deploys a token whose whole supply belongs to the first account. */
    async deployToken(): Promise<Address> {
      const hash = await mined(
        client.deployContract({ abi: [], bytecode: tokenCode, gas: 500_000n }),
      );
      return (await client.getTransactionReceipt({ hash })).contractAddress!;
    },
    /** Sends the native coin, in wei; mined with the next block. */
    pay: (to: Address, value: bigint) => client.sendTransaction({ to, value, gas: 21_000n }),
    /** Sends a token, in its smallest unit. */
    payToken: (token: Address, to: Address, units: bigint) =>
      client.sendTransaction({ to: token, data: transferData(to, units), gas: 200_000n }),
    /** Overwrites a token balance, in its smallest unit, without any key. */
    setTokens,
    /** A different account moves a token with a fee that puts it first in the next block. */
    async payTokenFirst(token: Address, to: Address) {
      const other = mnemonicToAccount(WORDS, { addressIndex: OTHER_INDEX });
      await setTokens(token, other.address, 1n);
      await client.sendTransaction({
        account: other,
        to: token,
        data: transferData(to, 1n),
        gas: 200_000n,
        maxFeePerGas: parseGwei('500'),
        maxPriorityFeePerGas: parseGwei('500'),
      });
    },
    /** A signed token payment that no node knows yet. */
    async signToken(token: Address, to: Address, units: bigint): Promise<Hex> {
      const data = transferData(to, units);
      const request = await client.prepareTransactionRequest({ to: token, data, gas: 200_000n });
      return client.signTransaction(request);
    },
    /** The raw transaction as sent. */
    rawOf: (hash: Hash) =>
      client.request({
        method: 'eth_getRawTransactionByHash',
        params: [hash],
      } as never) as Promise<Hex>,
    /** Replaces the newest blocks with empty ones, but for a signed transaction in the first. */
    reorganise: (depth: number, raw?: Hex) =>
      client.request({ method: 'anvil_reorg', params: [depth, raw ? [[raw, 0]] : []] } as never),
    /** Drops a pending transaction. */
    forget: (hash: Hash) => client.dropTransaction({ hash }),
    async stop() {
      process.off('exit', stop);
      const gone = new Promise((resolve) => node.once('exit', resolve));
      stop();
      await gone;
    },
  };
}

export const transferData = (to: Address, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] });

/** Reads the node's listening address; further output is drained, or the node would block. */
const listeningAt = (output: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-10_000);
      const found = /Listening on ([\d.]+:\d+)/.exec(said);
      if (found) resolve(`http://${found[1]}`);
    });
    output.once('end', () => reject(new Error(`the local chain did not start: ${said}`)));
  });
