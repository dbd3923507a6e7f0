import { type Address, createPublicClient, type Hash, type Hex, http, keccak256 } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { transferData, WORDS } from './local-chain.ts';
import { calmSigner, PAYOUTS, startSignerServer } from './signer-server.ts';

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
  const mood = calmSigner();
  let nextNonce = await chain.getTransactionCount({ address: account.address });
  let turn: Promise<unknown> = Promise.resolve();
  /** Runs one at a time: concurrent ones would take the same nonce. */
  const queued = <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const done = turn.then(run);
    turn = done.catch(() => undefined);
    return done;
  };

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

  /** After the requests in progress: a payout being signed must not be reported as unknown. */
  const lookUp = async (url: string): Promise<object> =>
    url.startsWith(PAYOUTS)
      ? queued(async () => tell(url.slice(PAYOUTS.length + 1)))
      : { chainId: await chain.getChainId(), isReady: mood.isReady, address: account.address };

  const { secret, now } = options;
  const { url, stop } = await startSignerServer({
    secret,
    now,
    mood,
    handOver: (body) => queued(() => handOver(body)),
    signText: (message) => account.signMessage({ message }),
    tell: lookUp,
  });

  return {
    url,
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
    stop,
  };
}
