import { secp256k1 } from '@noble/curves/secp256k1';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseCoins,
  draftOf,
  signedTransaction,
  virtualSize,
  WrongSignature,
} from './bitcoin-transaction.ts';

const KEY = Buffer.alloc(32, 'a key');
const OTHER_KEY = Buffer.alloc(32, 'another key');
const ownScript = p2wpkh(secp256k1.getPublicKey(KEY)).script;
const toScript = p2wpkh(secp256k1.getPublicKey(OTHER_KEY)).script;
const coin = (satoshis: bigint, outputIndex = 0) => ({
  txId: 'ab'.repeat(32),
  outputIndex,
  satoshis,
});
const plan = {
  ownScript,
  coins: [coin(1_000_000n), coin(2_000_000n, 1)],
  toScript,
  satoshis: 2_500_000n,
  rate: 10n,
  changes: 1,
};
const signedBy = (psbt: string, key: Uint8Array, isFinal = false): string => {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
  transaction.sign(key);
  if (isFinal) transaction.finalize();
  return Buffer.from(transaction.toPSBT(0)).toString('base64');
};

describe('a transaction of a payout', () => {
  test('pays exactly what is asked, its fee, and the rest to the house; and can be replaced', () => {
    const { psbt, fee, txId } = draftOf(plan);
    const made = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
    expect(made.id).toBe(txId);
    const outputs = [0, 1].map((index) => made.getOutput(index));
    expect(outputs.map(({ amount }) => amount)).toEqual([2_500_000n, 500_000n - fee]);
    expect(outputs.map(({ script }) => script)).toEqual([toScript, ownScript]);
    expect(fee).toBe(10n * virtualSize(2, [toScript, ownScript]));
    expect([0, 1].map((index) => made.getInput(index).sequence)).toEqual([
      0xff_ff_ff_fd, 0xff_ff_ff_fd,
    ]);
  });

  test('has the size that its fee was reckoned with, or a few bytes less', () => {
    const { psbt } = draftOf(plan);
    const raw = Buffer.from(signedTransaction(psbt, signedBy(psbt, KEY)), 'hex');
    const reckoned = Number(virtualSize(2, [toScript, ownScript]));
    const size = Transaction.fromRaw(raw).vsize;
    expect(size).toBeLessThanOrEqual(reckoned);
    expect(size).toBeGreaterThan(reckoned - 3);
  });

  test('leaves change that is worth less than it costs to the miner', () => {
    const { psbt, fee } = draftOf({ ...plan, satoshis: 2_998_000n });
    expect(Transaction.fromPSBT(Buffer.from(psbt, 'base64')).outputsLength).toBe(1);
    expect(fee).toBe(2_000n);
  });

  test('divides large change, so that the next payouts need not wait for it', () => {
    const large = { ...plan, coins: [coin(9_000_001n)], changes: 2 };
    const divided = Transaction.fromPSBT(Buffer.from(draftOf(large).psbt, 'base64'));
    expect(divided.outputsLength).toBe(3);
    const [first, second] = [divided.getOutput(1).amount!, divided.getOutput(2).amount!];
    expect(first - second).toBeLessThanOrEqual(1n);
    const small = draftOf({ ...plan, changes: 2 });
    expect(Transaction.fromPSBT(Buffer.from(small.psbt, 'base64')).outputsLength).toBe(2);
  });
});

describe('the coins of a payout', () => {
  const need = { satoshis: 1_000_000n, toScript, ownScript, rateMax: 100n };

  test('are the smallest one that reaches for the highest fee, too', () => {
    const size = virtualSize(1, [toScript, ownScript, ownScript]);
    const [exact, short] = [coin(1_000_000n + 100n * size), coin(999_999n + 100n * size, 1)];
    expect(chooseCoins([coin(9_000_000n, 2), short, exact], need)).toEqual([exact]);
  });

  test('are the largest ones if no single one does, and none if all of them do not', () => {
    const coins = [coin(300_000n), coin(700_000n, 1), coin(600_000n, 2)];
    expect(chooseCoins(coins, need)).toEqual([coins[1], coins[2]]);
    expect(chooseCoins([coins[0]!], need)).toBeNull();
  });

  test('whatever they are, can pay for every raise of the fee up to the highest', () => {
    const seed = 384;
    const amounts = fc.array(fc.bigInt(300n, 5_000_000n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.bigInt(40_000n, 9_000_000n), (sums, satoshis) => {
        const coins = chooseCoins(
          sums.map((sum, index) => coin(sum, index)),
          { ...need, satoshis },
        );
        if (!coins) return;
        const sum = coins.reduce((total, each) => total + each.satoshis, 0n);
        for (const [rate, changes] of [
          [1n, 2],
          [57n, 1],
          [100n, 2],
        ] as const) {
          const draft = draftOf({ ...plan, coins, satoshis, rate, changes });
          const made = Transaction.fromPSBT(Buffer.from(draft.psbt, 'base64'));
          const paid = Array.from({ length: made.outputsLength }, (_, n) => made.getOutput(n));
          expect(paid[0]!.amount).toBe(satoshis);
          expect(paid.reduce((total, { amount }) => total + amount!, draft.fee)).toBe(sum);
          const scripts = paid.map(({ script }) => script!);
          expect(draft.fee >= rate * virtualSize(coins.length, scripts)).toBe(true);
        }
      }),
      { seed },
    );
  });
});

describe("a signer's answer", () => {
  const { psbt, txId } = draftOf(plan);

  test('is taken with its signatures, finalized or not, and with nothing else', () => {
    const raw = signedTransaction(psbt, signedBy(psbt, KEY));
    expect(signedTransaction(psbt, signedBy(psbt, KEY, true))).toBe(raw);
    expect(Transaction.fromRaw(Buffer.from(raw, 'hex')).id).toBe(txId);
  });

  test('is refused if it is not a transaction, like the invalid ones of BIP-174', () => {
    const invalid = [
      // A network transaction, and one without an unsigned transaction.
      'AgAAAAEmgXE3Ht/yhek3re6ks3t4AAwFZsuzrWRkFxPKQhcb9gAAAABqRzBEAiBwsiRRI+a/R01gxbUMBD1MaRpdJDXwmjSnZiqdwlF5CgIgATKcqdrPKAvfMHQOwDkEIkIsgctFg5RXrrdvwS7dlbMBIQJlfRGNM1e44PTCzUbbezn22cONmnCry5st5dyNv+TOMf7///8C09/1BQAAAAAZdqkU0MWZA8W6woaHYOkP1SGkZlqnZSCIrADh9QUAAAAAF6kUNUXm4zuDLEcFDyTT7rk8nAOUi8eHsy4TAA==',
      'cHNidP8AAQD9pQEBAAAAAAECiaPHHqtNIOA3G7ukzGmPopXJRjr6Ljl/hTPMti+VZ+UBAAAAFxYAFL4Y0VKpsBIDna89p95PUzSe7LmF/////4b4qkOnHf8USIk6UwpyN+9rRgi7st0tAXHmOuxqSJC0AQAAABcWABT+Pp7xp0XpdNkCxDVZQ6vLNL1TU/////8CAMLrCwAAAAAZdqkUhc/xCX/Z4Ai7NK9wnGIZeziXikiIrHL++E4sAAAAF6kUM5cluiHv1irHU6m80GfWx6ajnQWHAkcwRAIgJxK+IuAnDzlPVoMR3HyppolwuAJf3TskAinwf4pfOiQCIAGLONfc0xTnNMkna9b7QPZzMlvEuqFEyADS8vAtsnZcASED0uFWdJQbrUqZY3LLh+GFbTZSYG2YVi/jnF6efkE/IQUCSDBFAiEA0SuFLYXc2WHS9fSrZgZU327tzHlMDDPOXMMJ/7X85Y0CIGczio4OFyXBl/saiK9Z9R5E5CVbIBZ8hoQDHAXR8lkqASECI7cr7vCWXRC+B3jv7NYfysb3mk6haTkzgHNEZPhPKrMAAAAAAA==',
      '',
      '!',
    ];
    for (const answer of invalid)
      expect(() => signedTransaction(psbt, answer)).toThrow(WrongSignature);
  });

  test('is refused if it is unsigned, half signed or signed by another key', () => {
    expect(() => signedTransaction(psbt, psbt)).toThrow('did not sign every input');
    const half = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
    half.signIdx(KEY, 0);
    const text = Buffer.from(half.toPSBT(0)).toString('base64');
    expect(() => signedTransaction(psbt, text)).toThrow('did not sign every input');
    const right = Transaction.fromPSBT(Buffer.from(signedBy(psbt, KEY, true), 'base64'));
    const [signature] = right.getInput(0).finalScriptWitness!;
    const stranger = secp256k1.getPublicKey(OTHER_KEY);
    right.updateInput(0, { finalScriptWitness: [signature!, stranger] }, true);
    const other = Buffer.from(right.toPSBT(0)).toString('base64');
    expect(() => signedTransaction(psbt, other)).toThrow('used another key');
  });

  test.each([
    ['pays less', { satoshis: 2_400_000n }],
    ['pays somebody else', { toScript: ownScript }],
    ['pays another fee', { rate: 11n }],
    ['spends another coin', { coins: [coin(1_000_000n), coin(2_000_000n, 2)] }],
    ['spends a coin less', { coins: [coin(3_000_000n)] }],
  ])('is refused if it %s', (_, change) => {
    const other = draftOf({ ...plan, ...change });
    expect(() => signedTransaction(psbt, signedBy(other.psbt, KEY))).toThrow(
      'changed the transaction',
    );
  });

  test('is refused if a signature is of another transaction, or leaves something open', () => {
    const [own, other] = [psbt, draftOf({ ...plan, rate: 11n }).psbt].map((text) =>
      Transaction.fromPSBT(Buffer.from(signedBy(text, KEY), 'base64')),
    );
    for (const change of [
      other!.getInput(0).partialSig![0]![1],
      Uint8Array.of(...own!.getInput(0).partialSig![0]![1].subarray(0, -1), 0x81),
      new Uint8Array(0),
    ]) {
      const answer = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
      answer.sign(KEY);
      const [publicKey] = answer.getInput(0).partialSig![0]!;
      answer.finalize();
      answer.updateInput(0, { finalScriptWitness: [change, publicKey] }, true);
      const text = Buffer.from(answer.toPSBT(0)).toString('base64');
      expect(() => signedTransaction(psbt, text)).toThrow('does not fit');
    }
  });
});
