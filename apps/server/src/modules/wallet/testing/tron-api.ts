import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tronAddress } from '../chains/tron-address.ts';
import type { calm, LocalBlock, LocalExecution } from './tron-blocks.ts';

interface Chain {
  readonly mood: ReturnType<typeof calm>;
  newest(): LocalBlock;
  solid(): LocalBlock;
  block(number: number): LocalBlock | undefined;
  find(
    txId: string,
  ): { readonly block: LocalBlock; readonly execution: LocalExecution } | undefined;
  take(transaction: string): { readonly code: string; readonly txid: string };
  balanceOf(contract: string, account: string): bigint;
  /** `factor`: how many times what was moved is told. */
  logsOf(execution: LocalExecution, factor?: bigint): readonly object[];
}

type Question = Readonly<Record<string, unknown>>;

/** Without it the node refuses every request, as those of providers do. */
export const NODE_KEY = 'a key of the node';
const WITNESS = `41${'77'.repeat(20)}`;
const BUSY = { Error: 'class java.lang.IllegalAccessException : lack of computing resources' };

/**
 * The HTTP API of a full node, as far as the product uses it: paths, fields and troubles as the
 * documentation of java-tron has them. Its `/walletsolidity` knows final blocks only.
 */
export async function startTronApi(chain: Chain) {
  const { mood } = chain;
  const asked: string[] = [];

  function header({ number, id, parentId, atMs }: LocalBlock) {
    // Fields with a value of zero are left out.
    const raw = {
      ...(number === 0 ? {} : { number }),
      txTrieRoot: id,
      witness_address: WITNESS,
      parentHash: mood.isForked ? id : parentId,
      version: 34,
      ...(atMs === 0 ? {} : { timestamp: atMs }),
    };
    return { blockID: id, block_header: { raw_data: raw, witness_signature: '00'.repeat(65) } };
  }

  const blockOf = (block: LocalBlock) => ({
    ...header(block),
    ...(block.transactions.length === 0
      ? {}
      : {
          transactions: block.transactions.map(({ txId, result }) => ({
            ret: [{ contractRet: result === 'DEFAULT' ? 'SUCCESS' : result }],
            signature: ['00'.repeat(65)],
            txID: txId,
            raw_data: {},
            raw_data_hex: '',
          })),
        }),
  });

  function infoOf(block: LocalBlock, execution: LocalExecution, factor?: bigint) {
    const { txId, result } = execution;
    const isFailed = result !== 'SUCCESS' && result !== 'DEFAULT';
    const log = chain.logsOf(execution, factor);
    return {
      id: txId,
      fee: 267_000,
      blockNumber: block.number,
      blockTimeStamp: block.atMs,
      contractResult: [''],
      receipt: { net_fee: 267_000, ...(result === 'DEFAULT' ? {} : { result }) },
      ...(isFailed ? { result: 'FAILED', resMessage: '' } : {}),
      ...(log.length === 0 ? {} : { log }),
    };
  }

  /** Where a number is asked for, the block that is told. */
  function blockAt(number: number, isSolid: boolean): LocalBlock | undefined {
    if (isSolid && number > chain.solid().number) return undefined;
    return chain.block(mood.isOutOfOrder && number > 0 ? number - 1 : number);
  }

  function answer(path: string, question: Question): object {
    const [, api, call] = path.split('/');
    const isSolid = api === 'walletsolidity';
    const number = Number(question['num'] ?? question['id_or_num'] ?? 0);
    switch (call) {
      case 'getblock':
        return header(isSolid ? chain.solid() : chain.newest());
      case 'getblockbynum': {
        const block = blockAt(number, isSolid);
        return block ? blockOf(block) : {};
      }
      case 'gettransactioninfobyblocknum': {
        const block = blockAt(number, isSolid);
        if (!block || mood.hidesResults) return [];
        return block.transactions.map((each) => infoOf(block, each));
      }
      case 'gettransactioninfobyid': {
        const found = chain.find(String(question['value']));
        const isHidden = isSolid && found && found.block.number > chain.solid().number;
        const factor = mood.changesMind ? 1_000n : 1n;
        return found && !isHidden ? infoOf(found.block, found.execution, factor) : {};
      }
      case 'broadcasthex': {
        const { code, txid } = chain.take(String(question['transaction']));
        return { result: code === 'SUCCESS', code, message: '', transaction: '{}', txid };
      }
      case 'triggerconstantcontract': {
        const [contract, owner] = ['contract_address', 'owner_address'].map((field) =>
          tronAddress(`0x${String(question[field]).slice(2)}`),
        );
        const units = chain.balanceOf(contract!, owner!);
        const found = units.toString(16).padStart(64, '0');
        return { result: { result: true }, energy_used: 935, constant_result: [found] };
      }
      default:
        return { Error: `class java.lang.UnsupportedOperationException : ${path}` };
    }
  }

  const server = createServer(async (request, response) => {
    try {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const path = request.url ?? '';
      asked.push(path);
      if (mood.isCut) return void response.destroy();
      if (request.headers['tron-pro-api-key'] !== NODE_KEY)
        return void response.writeHead(403).end(JSON.stringify({ Error: 'no key' }));
      const found = mood.isBusy ? BUSY : answer(path, JSON.parse(body) as Question);
      if (mood.losesAnswers && path.endsWith('broadcasthex')) return void response.destroy();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
    } catch (error) {
      response.end(JSON.stringify({ Error: `${(error as Error).name} : ${String(error)}` }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
