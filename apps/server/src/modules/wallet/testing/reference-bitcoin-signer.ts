import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import type { BitcoinChainName } from '../../../platform/startup/bitcoin.ts';
import { prefixesOf } from '../chains/bitcoin-keys.ts';
import { calmSigner, PAYOUTS, startSignerServer } from './signer-server.ts';

const KEY = Buffer.alloc(32, 'the key of the house');
const OTHER_KEY = Buffer.alloc(32, 'the key of somebody else');
const FEE_MAX = 100_000n;
const REPLACEABLE = 0xff_ff_ff_fd;
type Input = Pick<ReturnType<Transaction['getInput']>, 'txid' | 'index' | 'witnessUtxo'>;

interface Question {
  readonly payoutId: string;
  readonly chain: string;
  readonly to: string;
  readonly amount: string;
  readonly psbt: string;
}

/** Ways in which a signer can answer with something other than a signature of what it was asked for. */
export type Tampering =
  | 'otherPayee'
  | 'lowerFee'
  | 'otherKey'
  | 'halfSigned'
  | 'notAll'
  | 'noTransaction';

/**
 * A signer as specified in docs/how-to/bitcoin.md, for one key. It keeps in memory what it signed for
 * which payout; a real one stores that before it answers.
 */
export async function startReferenceBitcoinSigner(options: {
  readonly secret: string;
  readonly now: () => number;
  readonly chain?: BitcoinChainName;
}) {
  const { chain = 'regtest' } = options;
  const prefixes = prefixesOf(chain);
  const own = p2wpkh(secp256k1.getPublicKey(KEY), prefixes);
  const address = own.address!;
  /** Of each payout, the coins of its first transaction, and all transactions. */
  const payouts = new Map<string, { readonly coins: readonly string[]; readonly ids: string[] }>();
  const questions: Question[] = [];
  const mood = {
    isDown: false,
    losesPayouts: false,
    isStuck: false,
    forges: false,
    isReady: true,
    tampers: null as Tampering | null,
    control: 'signs' as ReturnType<typeof calmSigner>['control'],
    address,
  };

  const coinsOf = (transaction: Transaction) =>
    Array.from({ length: transaction.inputsLength }, (_, index) => {
      const { txid, index: output } = transaction.getInput(index);
      return `${Buffer.from(txid!).toString('hex')}:${output}`;
    });

  /** Why this must not be signed; null if it may be. */
  function objection({ payoutId, to, amount }: Question, asked: Transaction): string | null {
    const coins = coinsOf(asked);
    const before = payouts.get(payoutId)?.coins ?? [];
    if (before.some((coin) => !coins.includes(coin))) return 'otherCoins';
    const outputs = Array.from({ length: asked.outputsLength }, (_, n) => asked.getOutput(n));
    const script = OutScript.encode(Address(prefixes).decode(to));
    const [first, ...change] = outputs;
    const isPaid =
      first!.amount === BigInt(amount) && Buffer.from(script).equals(Buffer.from(first!.script!));
    const isOwn = change.every((each) => Buffer.from(own.script).equals(Buffer.from(each.script!)));
    return isPaid && isOwn && asked.fee <= FEE_MAX ? null : 'otherPayment';
  }

  async function handOver(body: string) {
    const question = JSON.parse(body) as Question;
    questions.push(question);
    const asked = Transaction.fromPSBT(Buffer.from(question.psbt, 'base64'));
    const error = objection(question, asked);
    if (error !== null) return { status: 409, answer: { error } };
    const known = payouts.get(question.payoutId) ?? { coins: coinsOf(asked), ids: [] };
    if (!known.ids.includes(asked.id)) known.ids.push(asked.id);
    payouts.set(question.payoutId, known);
    const psbt = tampered(asked, mood.tampers);
    return { status: 200, answer: { payoutId: question.payoutId, psbt } };
  }

  function spend(coins: readonly Input[], to: string, amount?: bigint): string {
    const other = new Transaction();
    for (const { txid, index, witnessUtxo } of coins)
      other.addInput({ txid, index, witnessUtxo, sequence: REPLACEABLE });
    const sum = coins.reduce((total, { witnessUtxo }) => total + witnessUtxo!.amount, 0n);
    other.addOutputAddress(to, amount ?? sum - FEE_MAX, prefixes);
    if (amount !== undefined)
      other.addOutput({ script: own.script, amount: sum - amount - FEE_MAX });
    other.sign(KEY);
    other.finalize();
    return other.hex;
  }

  const server = await startSignerServer({
    secret: options.secret,
    now: () => options.now(),
    mood,
    handOver,
    signText: async (text) => signedMessage(text),
    async tell(url) {
      const [, payoutId] = url.split(`${PAYOUTS}/`);
      return payoutId === undefined
        ? { chain, address: mood.address, isReady: mood.isReady }
        : { payoutId, transactions: payouts.get(payoutId)?.ids ?? [] };
    },
  });

  return {
    ...server,
    address,
    mood,
    /** Every request for a signature. */
    questions,
    /** A transaction of the same coins that pays somebody else, signed, in hex; all of them by default. */
    spendElsewhere(psbt: string, to: string, amount?: bigint): string {
      const asked = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
      const coins = Array.from({ length: asked.inputsLength }, (_, n) => asked.getInput(n));
      return spend(coins, to, amount);
    },
    /** Spends one coin of its address. */
    spendCoin: (txId: string, index: number, amount: bigint, to: string): string =>
      spend(
        [{ txid: Buffer.from(txId, 'hex'), index, witnessUtxo: { script: own.script, amount } }],
        to,
      ),
  };
}

/** As Bitcoin Core signs messages, with the header of a native segregated witness address (BIP-137). */
function signedMessage(text: string): string {
  const bytes = Buffer.from(text);
  const head = Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1');
  const digest = sha256(sha256(Buffer.concat([head, Buffer.of(bytes.length), bytes])));
  const signature = secp256k1.sign(digest, KEY);
  const header = 39 + signature.recovery;
  return Buffer.from([header, ...signature.toCompactRawBytes()]).toString('base64');
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function tampered(asked: Transaction, how: Tampering | null): string {
  if (how === 'noTransaction') return Buffer.from('no transaction').toString('base64');
  const answer = how === 'otherPayee' || how === 'lowerFee' ? changed(asked, how) : asked;
  if (how === 'notAll') answer.updateInput(0, { sighashType: 0x81 }, true);
  if (how !== 'halfSigned') answer.sign(KEY, how === 'notAll' ? [0x81] : undefined);
  if (how === 'otherKey') {
    const [, signature] = answer.getInput(0).partialSig![0]!;
    const stranger = secp256k1.getPublicKey(OTHER_KEY);
    answer.updateInput(0, { partialSig: [[stranger, signature]] }, true);
  }
  return Buffer.from(answer.toPSBT(0)).toString('base64');
}

function changed(asked: Transaction, how: 'otherPayee' | 'lowerFee'): Transaction {
  const answer = Transaction.fromPSBT(asked.toPSBT(0));
  const last = answer.outputsLength - 1;
  const { script, amount } = answer.getOutput(last);
  if (how === 'otherPayee') answer.updateOutput(0, { script });
  else answer.updateOutput(last, { amount: amount! + 1n });
  return answer;
}
