import { HDKey, privateKeyToAddress, sign as signHash } from 'viem/accounts';
import { bytesToHex, concat, keccak256, stringToBytes } from 'viem';
import type { TronNetworkName } from '../../../platform/startup/tron.ts';
import { tronAddress } from '../chains/tron-address.ts';
import { calmSigner, PAYOUTS, startSignerServer } from './signer-server.ts';
import { readTransfer, type ReadTransfer } from './tron-transactions.ts';

/** No transaction is signed that could be included later than this. Milliseconds. */
const AHEAD_MAX_MS = 600_000;
const FEE_LIMIT_MAX_SUN = 150_000_000n;

interface Question {
  readonly payoutId: string;
  readonly network: string;
  readonly contract: string;
  readonly to: string;
  /** In the smallest unit. */
  readonly amount: string;
  readonly rawData: string;
}
type Signed = ReadTransfer & { readonly signature: string };

/** A signer without faults. */
export const calmTronSigner = () => ({
  ...calmSigner(),
  /** Signs with another key. */
  signsOtherwise: false,
});

const SIGNER_ACCOUNT = "m/44'/195'/0'/0/0";

/**
 * A signer as specified in docs/how-to/tron.md, with a public key pair. It keeps its payouts in
 * memory; a real one stores each before it answers, or a crash would make it pay again.
 */
export async function startTronReferenceSigner(options: {
  readonly secret: string;
  readonly now: () => number;
  readonly network?: TronNetworkName;
  /** What the signer's own node tells of final blocks. */
  readonly final: { readonly atMs: () => number; readonly includes: (txId: string) => boolean };
}) {
  const key = HDKey.fromMasterSeed(Buffer.alloc(32, 'signer')).derive(SIGNER_ACCOUNT).privateKey!;
  const address = tronAddress(privateKeyToAddress(bytesToHex(key)));
  const payouts = new Map<string, Signed[]>();
  const signedFor: string[] = [];
  const mood = calmTronSigner();

  /** It decodes what it signs, and trusts nothing that is said about it. */
  function isAsAsked(transfer: ReadTransfer, question: Question): boolean {
    const aheadMs = transfer.expiresAtMs - options.now();
    return (
      transfer.from === address &&
      transfer.contract === question.contract &&
      transfer.to === question.to &&
      transfer.units === BigInt(question.amount) &&
      transfer.feeLimitSun <= FEE_LIMIT_MAX_SUN &&
      aheadMs > 0 &&
      aheadMs <= AHEAD_MAX_MS
    );
  }

  async function signOne(body: string): Promise<{ status: number; answer: object }> {
    const question = JSON.parse(body) as Question;
    const transfer = readTransfer(Buffer.from(question.rawData, 'hex'));
    const { txId } = transfer;
    const earlier = payouts.get(question.payoutId) ?? [];
    const again = earlier.find((each) => each.txId === txId);
    if (!again) {
      const { now, final } = options;
      const passedMs = Math.min(now(), final.atMs());
      const mayStillPay = earlier.some(
        (each) => each.expiresAtMs > passedMs || final.includes(each.txId),
      );
      const isSame = earlier.every(
        ({ to, units }) => to === transfer.to && units === transfer.units,
      );
      if (mayStillPay || !isSame || !isAsAsked(transfer, question))
        return { status: 409, answer: { error: 'refused' } };
    }
    const signature = again?.signature ?? (await signatureOf(txId));
    if (!again) payouts.set(question.payoutId, [...earlier, { ...transfer, signature }]);
    signedFor.push(question.payoutId);
    return { status: 200, answer: { payoutId: question.payoutId, txId, signature } };
  }

  async function signatureOf(txId: string): Promise<string> {
    const privateKey = bytesToHex(mood.signsOtherwise ? key.toReversed() : key);
    return (await signHash({ hash: `0x${txId}`, privateKey, to: 'hex' })).slice(2);
  }

  async function tell(url: string): Promise<object> {
    const [, payoutId] = url.split(`${PAYOUTS}/`);
    return payoutId === undefined
      ? { network: options.network ?? 'nile', isReady: mood.isReady, address }
      : { payoutId, transactions: (payouts.get(payoutId) ?? []).map(({ txId }) => txId) };
  }

  /** As TIP-191 specifies. */
  async function signMessage(text: string): Promise<string> {
    const bytes = stringToBytes(text);
    const prefix = stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`);
    const hash = keccak256(concat([prefix, bytes]));
    return signHash({ hash, privateKey: bytesToHex(key), to: 'hex' });
  }

  const { secret, now } = options;
  const { url, stop } = await startSignerServer({
    secret,
    now,
    mood,
    handOver: signOne,
    signText: signMessage,
    tell,
  });

  return {
    url,
    address,
    /** Its behavior, which a test may change. */
    mood,
    /** Id of the payout of every signature that was given. */
    signedFor,
    /** What was signed for a payout, oldest first. */
    signed: (payoutId: string): readonly Signed[] => payouts.get(payoutId) ?? [],
    stop,
  };
}
