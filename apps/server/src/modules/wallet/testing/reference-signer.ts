import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Address, createPublicClient, type Hash, type Hex, http, keccak256 } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { transferData, WORDS } from './local-chain.ts';

/** How long a signed request is accepted. Milliseconds. */
const FRESH_MS = 300_000;
const GWEI = 1_000_000_000n;
/** Account index of the mnemonic: 0 is the payer of the tests. */
const OWN_INDEX = 1;

interface Question {
  readonly payoutId: string;
  readonly chainId: number;
  readonly contract: Address | null;
  readonly to: Address;
  /** In the smallest unit. */
  readonly amount: string;
}

interface Signed {
  readonly body: string;
  readonly question: Question;
  readonly nonce: number;
  readonly transactions: { readonly hash: Hash; readonly raw: Hex }[];
}

/**
 * A signer as specified in docs/how-to/evm.md, with a public key pair. It keeps its payouts in
 * memory; a real one stores each before it sends it, or a crash would make it pay again.
 */
export async function startReferenceSigner(options: {
  readonly rpcUrl: string;
  readonly secret: string;
  readonly now: () => number;
}) {
  const account = mnemonicToAccount(WORDS, { addressIndex: OWN_INDEX });
  const chain = createPublicClient({ transport: http(options.rpcUrl, { retryCount: 0 }) });
  const payouts = new Map<string, Signed>();
  const questions: string[] = [];
  const mood = {
    isDown: false,
    losesPayouts: false,
    /** Signs nothing although it reports that it is ready. */
    isStuck: false,
    isReady: true,
    forges: false,
  };
  let nextNonce = await chain.getTransactionCount({ address: account.address });
  let turn: Promise<unknown> = Promise.resolve();
  /** Runs one at a time: concurrent ones would take the same nonce. */
  const queued = <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const done = turn.then(run);
    turn = done.catch(() => undefined);
    return done;
  };

  const sign = (...parts: readonly string[]) =>
    createHmac('sha256', options.secret).update(parts.join('\n')).digest('hex');

  async function signFor(signed: Signed, fee: bigint, isCancelled: boolean) {
    const { nonce, question } = signed;
    const pays = question.contract
      ? { to: question.contract, data: transferData(question.to, BigInt(question.amount)) }
      : { to: question.to, value: BigInt(question.amount) };
    const raw = await account.signTransaction({
      ...(isCancelled ? { to: account.address } : pays),
      type: 'eip1559',
      chainId: question.chainId,
      nonce,
      gas: 200_000n,
      maxFeePerGas: fee,
      maxPriorityFeePerGas: fee,
    });
    return { hash: keccak256(raw), raw };
  }

  async function addTransaction(signed: Signed, fee: bigint, isCancelled = false): Promise<void> {
    signed.transactions.push(await signFor(signed, fee, isCancelled));
  }

  /** The network refuses a transaction that it knows or that was replaced; both are fine. */
  const send = ({ raw }: { readonly raw: Hex }) =>
    chain.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined);
  const broadcast = ({ transactions }: Signed) => send(transactions.at(-1)!);

  async function handOver(body: string): Promise<{ status: number; answer: object }> {
    const question = JSON.parse(body) as Question;
    questions.push(question.payoutId);
    let signed = payouts.get(question.payoutId);
    if (signed && signed.body !== body) return { status: 409, answer: { error: 'otherPayout' } };
    if (!signed) {
      signed = { body, question, nonce: nextNonce++, transactions: [] };
      payouts.set(question.payoutId, signed);
      await addTransaction(signed, 10n * GWEI);
    }
    await broadcast(signed);
    return { status: 200, answer: told(signed) };
  }

  function tell(payoutId: string): object {
    const signed = payouts.get(payoutId);
    return signed ? told(signed) : { payoutId, isSigned: false, now: options.now() };
  }

  const told = ({ question, nonce, transactions }: Signed) => ({
    payoutId: question.payoutId,
    from: account.address,
    nonce,
    transactions: transactions.map(({ hash }) => hash),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    const timestamp = String(headers['x-candor-timestamp']);
    const signature = sign(method, url, timestamp, body);
    const isFresh = Math.abs(options.now() - Number(timestamp)) <= FRESH_MS;
    if (!isFresh || !isSame(String(headers['x-candor-signature']), signature))
      return void response.writeHead(401).end();
    if (mood.isDown || (mood.isStuck && method === 'POST'))
      return void response.writeHead(503).end();
    const found =
      method === 'POST' && url === '/v1/payouts'
        ? await queued(() => handOver(body))
        : { status: 200, answer: await lookUp(url) };
    if (mood.losesPayouts && method === 'POST') return void response.destroy();
    const text = JSON.stringify(found.answer);
    const proof = mood.forges ? sign('forged') : sign(signature, text);
    response.writeHead(found.status, { 'x-candor-signature': proof }).end(text);
  }

  const PAYOUT = '/v1/payouts/';
  /** After the requests in progress: a payout being signed must not be reported as unknown. */
  const lookUp = async (url: string): Promise<object> =>
    url.startsWith(PAYOUT)
      ? queued(async () => tell(url.slice(PAYOUT.length)))
      : { chainId: await chain.getChainId(), isReady: mood.isReady, address: account.address };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    address: account.address,
    /** Its behavior, which a test may change. */
    mood,
    /** Every request for a payout. */
    questions,
    /** Signs the same payout again with a higher fee and the same nonce. */
    async payMore(payoutId: string) {
      await addTransaction(payouts.get(payoutId)!, 50n * GWEI);
      await broadcast(payouts.get(payoutId)!);
    },
    /** Uses the nonce of a payout for an empty transaction. */
    async cancel(payoutId: string) {
      await addTransaction(payouts.get(payoutId)!, 90n * GWEI, true);
      await broadcast(payouts.get(payoutId)!);
    },
    /** Uses the nonce of a payout with the same key, without the signer's knowledge. */
    async useUntold(payoutId: string, does: 'nothing' | 'asAsked') {
      await send(await signFor(payouts.get(payoutId)!, 90n * GWEI, does === 'nothing'));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
