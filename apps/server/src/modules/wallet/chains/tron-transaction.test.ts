import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSigned, readTransfer } from '../testing/tron-transactions.ts';
import { tronAddress } from './tron-address.ts';
import {
  signedTransaction,
  signerOf,
  type TokenTransfer,
  transferBytes,
  txIdOf,
} from './tron-transaction.ts';
import { privateKeyToAccount, sign } from 'viem/accounts';

const at = (account: string) => tronAddress(`0x${account}`);
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** A block whose bytes are referred to as these. */
const blockOf = (refBytes: string, refHash: string) => ({
  number: Number.parseInt(refBytes, 16),
  id: `${'0'.repeat(16)}${refHash}${'0'.repeat(32)}`,
});

describe('a transfer', () => {
  // Transactions of public repositories: what another implementation made of the same fields.
  test('has the id that another implementation gives it', () => {
    const raw = transferBytes({
      from: at('b317e8c4d4405459663d5f55b0bbb5ef3b4aa76d'),
      contract: at('487cdc8f5e2064cfe2bcf42d58bc818639cbdf95'),
      to: at('9ce29546a328107df7b685ed3183fa8ae70a46a7'),
      units: 1_000_000n,
      feeLimitSun: 50_000_000n,
      after: blockOf('d55e', 'e2d2fa09a1af9a14'),
      madeAtMs: 1_751_554_232_807,
      expiresAtMs: 1_751_554_292_807,
    });
    expect(txIdOf(raw)).toBe('1c8748aa063eca333fb387b04402cc83763b59f0f21260791b628d299d3e02d1');
  });

  test('says what was asked, as read by somebody who knows only the wire format', () => {
    const account = fc.uint8Array({ minLength: 20, maxLength: 20 });
    const address = account.map((bytes) => at(Buffer.from(bytes).toString('hex')));
    const transfers: fc.Arbitrary<TokenTransfer> = fc.record({
      from: address,
      contract: address,
      to: address,
      units: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
      feeLimitSun: fc.bigInt({ min: 1n, max: 15_000_000_000n }),
      after: fc.record({
        number: fc.integer({ min: 1, max: 2 ** 40 }),
        id: fc
          .uint8Array({ minLength: 32, maxLength: 32 })
          .map((bytes) => Buffer.from(bytes).toString('hex')),
      }),
      madeAtMs: fc.integer({ min: 1, max: 2 ** 45 }),
      expiresAtMs: fc.integer({ min: 1, max: 2 ** 45 }),
    });
    fc.assert(
      fc.property(transfers, (transfer) => {
        const raw = transferBytes(transfer);
        const { number, id } = transfer.after;
        expect(readTransfer(raw)).toEqual({
          txId: txIdOf(raw),
          from: transfer.from,
          contract: transfer.contract,
          to: transfer.to,
          units: transfer.units,
          refBytes: number.toString(16).padStart(4, '0').slice(-4),
          refHash: id.slice(16, 32),
          expiresAtMs: transfer.expiresAtMs,
          feeLimitSun: transfer.feeLimitSun,
        });
      }),
    );
  });
});

describe('a signature', () => {
  const privateKey = `0x${'11'.repeat(32)}` as const;
  const signer = tronAddress(privateKeyToAccount(privateKey).address);
  const raw = transferBytes({
    from: signer,
    contract: USDT,
    to: USDT,
    units: 1n,
    feeLimitSun: 1n,
    after: { number: 1, id: '00'.repeat(32) },
    madeAtMs: 1,
    expiresAtMs: 2,
  });
  const txId = txIdOf(raw);

  test('names its account, and travels with what it signs', async () => {
    const signature = (await sign({ hash: `0x${txId}`, privateKey, to: 'hex' })).slice(2);
    expect(await signerOf(txId, signature)).toBe(signer);
    const other = txIdOf(Buffer.from('another'));
    expect(await signerOf(other, signature)).not.toBe(signer);
    const sent = readSigned(signedTransaction(raw, signature));
    expect(sent.signedBy).toBe(signer);
    expect(sent.transfer).toEqual(readTransfer(raw));
  });

  test.each(['', 'zz'.repeat(65), '00'.repeat(65), 'ff'.repeat(65), '11'.repeat(64)])(
    'that is none (%s) names nobody',
    async (signature) => {
      expect(await signerOf(txId, signature)).toBeNull();
    },
  );
});
