import { hash } from 'node:crypto';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1';
import { bech32, bech32m } from '@scure/base';
import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BitcoinChainName as Chain } from '../../../platform/startup/bitcoin.ts';
import { prefixesOf } from './bitcoin-keys.ts';
import { isBitcoinMessageSignedBy } from './bitcoin-message.ts';

const [ALL, NONE, ALL_ANYONE] = [1, 2, 0x81] as const;
const TEXT = 'Candor holds this address.';
const keys = ['first', 'second', 'third', 'fourth'].map((name) => Buffer.alloc(32, name));
const publicKeys = keys.map((key) => Buffer.from(secp256k1.getPublicKey(key)));
const [own, other] = [publicKeys[0]!, publicKeys[1]!];

const isSigned = (address: string, text: string, signature: string, chain: Chain = 'main') =>
  isBitcoinMessageSignedBy(chain, { address, text, signature });

// The transactions of BIP-322 and their digests, written anew without the library of the product.
const sha256 = (...parts: readonly Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer');
const hash256 = (...parts: readonly Uint8Array[]) => sha256(sha256(...parts));
const tagged = (tag: string, ...parts: readonly Uint8Array[]) => {
  const prefix = sha256(Buffer.from(tag));
  return sha256(prefix, prefix, ...parts);
};
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const sizeOf = (size: number) =>
  size < 253 ? Buffer.of(size) : Buffer.of(253, size & 0xff, size >> 8);
const sized = (bytes: Uint8Array) => Buffer.concat([sizeOf(bytes.length), bytes]);
const [EMPTY, ONE] = [Buffer.alloc(0), Buffer.of(1)];
const [NOTHING, NO_AMOUNT] = [Buffer.alloc(32), Buffer.alloc(8)];
const RETURN = Buffer.concat([NO_AMOUNT, Buffer.of(1, 0x6a)]);

function outpointOf(script: Uint8Array, text: string): Buffer {
  const message = tagged('BIP0322-signed-message', Buffer.from(text));
  const input = [NOTHING, u32(0xff_ff_ff_ff), sized(Buffer.of(0, 32, ...message)), u32(0)];
  const output = [NO_AMOUNT, sized(script)];
  return Buffer.concat([hash256(u32(0), ONE, ...input, ONE, ...output, u32(0)), u32(0)]);
}

/** BIP-143. */
function digestV0(script: Uint8Array, text: string, code: Uint8Array, type: number): Buffer {
  const outpoint = outpointOf(script, text);
  const inputs = type === ALL_ANYONE ? NOTHING : hash256(outpoint);
  const sequences = type === ALL ? hash256(u32(0)) : NOTHING;
  const outputs = type === NONE ? NOTHING : hash256(RETURN);
  const spent = [outpoint, sized(code), NO_AMOUNT, u32(0)];
  return hash256(u32(0), inputs, sequences, ...spent, outputs, u32(0), u32(type));
}

/** BIP-341. */
function digestV1(script: Uint8Array, text: string, type: number): Buffer {
  const inputs = [outpointOf(script, text), NO_AMOUNT, sized(script), u32(0)];
  const outputs = type === NONE ? [] : [sha256(RETURN)];
  const common = [u32(0), u32(0), ...inputs.map((part) => sha256(part)), ...outputs];
  return tagged('TapSighash', Buffer.of(0, type), ...common, Buffer.of(0), u32(0));
}

const stackOf = (...items: readonly Uint8Array[]) =>
  Buffer.concat([sizeOf(items.length), ...items.map(sized)]);
const text64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
/** Of a witness program (BIP-173, BIP-350). */
function addressOf(script: Uint8Array): string {
  const words = [script[0]! & 15, ...bech32.toWords(script.subarray(2))];
  return (script[0] === 0 ? bech32 : bech32m).encode('bc', words);
}

/** The type that a signature says it has may be another than the one that was signed. */
type Made = { text?: string; type?: number; saidType?: number; isHigh?: boolean };

function ecdsa(key: Uint8Array, script: Uint8Array, code: Uint8Array, made: Made = {}): Buffer {
  const { text = TEXT, type = ALL, isHigh = false, saidType = type } = made;
  const low = secp256k1.sign(digestV0(script, text, code, type), key);
  const signature = isHigh ? new secp256k1.Signature(low.r, secp256k1.Point.Fn.ORDER - low.s) : low;
  return Buffer.from([...signature.toBytes('der'), saidType]);
}
const keyScript = Buffer.from(p2wpkh(own).script);
const keyAddress = addressOf(keyScript);
const keyCode = Buffer.from(p2pkh(own).script);
const byKey = (made?: Made) => ecdsa(keys[0]!, keyScript, keyCode, made);
const pathKey = Buffer.from(schnorr.getPublicKey(keys[0]!));
const pathScript = Buffer.from([0x51, ...sized(pathKey)]);
const pathAddress = addressOf(pathScript);
function byPath({ text = TEXT, type = 0, saidType = type }: Made = {}, key = keys[0]!): Buffer {
  const signature = schnorr.sign(digestV1(pathScript, text, type), key);
  return Buffer.from([...signature, ...(saidType === 0 ? [] : [saidType])]);
}
const multisigOf = (needed: number, of: readonly Uint8Array[]) =>
  Buffer.from([80 + needed, ...of.flatMap((key) => [...sized(key)]), 80 + of.length, 0xae]);
const scriptOfMany = (code: Uint8Array) => Buffer.concat([Buffer.of(0, 32), sha256(code)]);
const code = multisigOf(2, publicKeys.slice(0, 3));
const manyScript = scriptOfMany(code);
const manyAddress = addressOf(manyScript);
const of = (index: number, made?: Made) => ecdsa(keys[index]!, manyScript, code, made);
const isSignedBy = (address: string, ...items: readonly Uint8Array[]) =>
  isSigned(address, TEXT, text64(stackOf(...items)));
/** Which witnesses are accepted; they are written with a letter for each item, or none. */
const accepted = (address: string, items: Record<string, Uint8Array>, stacks: string) =>
  stacks.split(' ').filter((each) => isSignedBy(address, ...[...each].map((item) => items[item]!)));

function compact(header: number, key = keys[0]!, text = TEXT, isHigh = false): string {
  const magic = Buffer.from('\x18Bitcoin Signed Message:\n');
  const low = secp256k1.sign(hash256(magic, sized(Buffer.from(text))), key);
  const s = isHigh ? secp256k1.Point.Fn.ORDER - low.s : low.s;
  const signature = new secp256k1.Signature(low.r, s).toBytes('compact');
  const recovery = isHigh ? low.recovery ^ 1 : low.recovery;
  return text64(Buffer.from([header + recovery, ...signature]));
}

type Vector = [address: string, text: string, signature: string];
const vectorsOf = (table: string) => table.match(/.+/g)!.map((row) => row.split('|') as Vector);
// Of BIP-322; the P2TR one whose signature names SIGHASH_ALL is of Bitcoin Core's pull request 24058.
const bip322 = vectorsOf(`
bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l||AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=
bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l||AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy
bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l|Hello World|AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=
bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l|Hello World|AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy
bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9|This will be a p2wsh 3-of-3 multisig BIP 322 signed message|BQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64=
bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler|No prefix fallback|AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R
bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3|Hello World|AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==
bc1pcquvhrqv0q68t4m0hfq6tpn006qrskyc7yrqnp2uyrf2emg3wynsdjyk38|PURVOQ544B6HUATVBJZN5EZJUU|AUB6B2Rbupzua8LTQIF06516wzl+cwKy1be8RgoiW0riyXdKwe6GTz/5Hnb37m67pJwIKCh+D5jDueG6KpvYpmu8
`);
// Of Bitcoin Core and Electrum (in the tests of btclib), and of Trezor (in those of its firmware).
const bip137 = vectorsOf(`
1HUBHMij46Hae75JPdWjeZ5Q7KaL7EFRSD|test message|G/iew/NhHV9V9MdUEn/LFOftaTy1ivGPKPKyMlr8OSokNC755fAxpSThNRivwTNsyY9vPUDTRYBPc2cmGd5d4y4=
14dD6ygPi5WXdwwBTt1FBZK3aD8uDem1FY|test message|H/iew/NhHV9V9MdUEn/LFOftaTy1ivGPKPKyMlr8OSokNC755fAxpSThNRivwTNsyY9vPUDTRYBPc2cmGd5d4y4=
1DAag8qiPLHh6hMFVu9qJQm9ro1HtwuyK5||IFh0InGTy8lLCs03yoUIpJU6MUbi0La/4abhVxyKcCsoUiF3RM7lg51rCqyoOZ8Yt43h8LZrmj7nwwO3HIfesiw=
3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2|This is an example of a signed message.|I3RN5FFvrFwUCAgBVmRRajL+rZTeiXdc7H4k28JP4TMHWsCTAcTMjhl76ktkgWYdW46b8Z2Le4o4Ls21PC7gdQ0=
3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2|This is an example of a signed message.|H3RN5FFvrFwUCAgBVmRRajL+rZTeiXdc7H4k28JP4TMHWsCTAcTMjhl76ktkgWYdW46b8Z2Le4o4Ls21PC7gdQ0=
bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk|This is an example of a signed message.|KLVddgDZ6afipJFV3fPP2455bCB/qrgzAQ+kH7eCiIm8R89iNIp6qgkjwIMqWJ+rVB6PEutU+3EckOIwfw9msZQ=
bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk|This is an example of a signed message.|ILVddgDZ6afipJFV3fPP2455bCB/qrgzAQ+kH7eCiIm8R89iNIp6qgkjwIMqWJ+rVB6PEutU+3EckOIwfw9msZQ=
bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk|VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!VeryLongMessage!|KMb4biVeqnaMRH1jXZHaAWMaxUryI8LBgtT6NnbP7K5KGZrTOnT+BPtGw5QyrLjYPedNqQ9fARI7O32LwlK8f3E=
`);

describe('published signatures', () => {
  test.each([...bip322, ...bip137])('of %s and of nothing else', (address, text, signature) => {
    expect(isSigned(address, text, signature)).toBe(true);
    expect(isSigned(address, `${text} `, signature)).toBe(false);
    for (const [another] of [...bip322, ...bip137])
      if (another !== address) expect(isSigned(another, text, signature)).toBe(false);
    for (const chain of ['test', 'testnet4', 'signet', 'regtest'] as const)
      expect(isSigned(address, text, signature, chain)).toBe(false);
    const bytes = Buffer.from(signature, 'base64');
    const cut = [bytes.subarray(0, -1), bytes.subarray(1), Buffer.concat([bytes, Buffer.of(0)])];
    const spelled = [`${signature}\n`, ` ${signature}`, signature.replace(/.$/, '')];
    for (const wrong of [...cut.map(text64), ...spelled])
      expect(isSigned(address, text, wrong)).toBe(false);
  });

  test('of BIP-322 may name their variant; those of BIP-137 have none', () => {
    for (const [address, text, signature] of bip322) {
      expect(isSigned(address, text, `smp${signature}`)).toBe(true);
      for (const wrong of ['ful', 'pof', 'SMP', 'smpsmp'])
        expect(isSigned(address, text, wrong + signature)).toBe(false);
    }
    for (const [address, text, signature] of bip137)
      expect(isSigned(address, text, `smp${signature}`)).toBe(false);
  });
});

describe('BIP-137', () => {
  const regtest = prefixesOf('regtest');
  const [pkh, wpkh] = [p2pkh(own, regtest), p2wpkh(own, regtest)];
  const addresses = [pkh.address, p2sh(wpkh, regtest).address, wpkh.address];

  test('every header of a compressed key signs for every address that has one key', () => {
    for (const header of [31, 35, 39]) {
      for (const address of addresses) {
        expect(isSigned(address, TEXT, compact(header), 'regtest')).toBe(true);
        expect(isSigned(address, TEXT, compact(header, keys[1]), 'regtest')).toBe(false);
      }
      for (const address of [pathAddress, manyAddress])
        expect(isSigned(address, TEXT, compact(header))).toBe(false);
    }
  });

  test('an uncompressed key signs for its P2PKH address only', () => {
    const long = p2pkh(secp256k1.getPublicKey(keys[0]!, false), regtest).address;
    expect(isSigned(long, TEXT, compact(27), 'regtest')).toBe(true);
    expect(isSigned(long, TEXT, compact(31), 'regtest')).toBe(false);
    for (const address of addresses)
      expect(isSigned(address, TEXT, compact(27), 'regtest')).toBe(false);
  });

  test('both values of a signature count; a high S as in Bitcoin Core', () => {
    expect(isSigned(keyAddress, TEXT, compact(39, keys[0], TEXT, true))).toBe(true);
    const bytes = Buffer.from(compact(39), 'base64');
    const wrongs = [0, 26, 43, 255].map((header) => Buffer.of(header, ...bytes.subarray(1)));
    for (const start of [1, 33])
      for (const fill of [0, 255]) wrongs.push(Buffer.from(bytes).fill(fill, start, start + 32));
    for (const wrong of wrongs) expect(isSigned(keyAddress, TEXT, text64(wrong))).toBe(false);
  });
});

describe('BIP-322', () => {
  test.each([
    ['another text', { text: 'another' }],
    ['SIGHASH_NONE', { type: NONE }],
    ['SIGHASH_NONE that says SIGHASH_ALL', { type: NONE, saidType: ALL }],
    ['SIGHASH_ALL that says SIGHASH_NONE', { type: ALL, saidType: NONE }],
    ['SIGHASH_ALL | ANYONECANPAY', { type: ALL_ANYONE }],
    ['a high S', { isHigh: true }],
  ] as const)('refuses %s', (_, made: Made) => {
    expect(isSignedBy(keyAddress, byKey(), own)).toBe(true);
    expect(isSignedBy(keyAddress, byKey(made), own)).toBe(false);
    expect(isSignedBy(manyAddress, EMPTY, of(0), of(2), code)).toBe(true);
    expect(isSignedBy(manyAddress, EMPTY, of(0), of(2, made), code)).toBe(false);
    if (!made.isHigh) expect(isSignedBy(pathAddress, byPath(made))).toBe(false);
  });

  test('P2WPKH: a signature in strict DER, its key, and nothing else', () => {
    const s = byKey();
    const t = Buffer.from([...s.subarray(0, -1), 0, ALL]);
    const padded = Buffer.from([0x30, s[1]! + 1, 2, s[3]! + 1, 0, ...s.subarray(4)]);
    const long = Buffer.from([0x30, 0x81, ...s.subarray(1)]);
    const u = secp256k1.getPublicKey(keys[0]!, false);
    const hybrid = Buffer.from([6 + (own[0]! & 1), ...u.subarray(1)]);
    const foreign = ecdsa(keys[1]!, keyScript, keyCode);
    const signatures = { s, t, p: padded, l: long, n: s.subarray(0, -1), f: foreign, _: EMPTY };
    const items = { ...signatures, k: own, o: other, u, h: hybrid };
    const stacks = 'sk tk pk lk nk fk _k so su sh s_ fo s k ks sk_ _sk ssk skk ';
    expect(accepted(keyAddress, items, stacks)).toEqual(['sk']);
  });

  test('P2TR: a signature of the default type without one, or of SIGHASH_ALL, and nothing else', () => {
    const [d, a] = [byPath(), byPath({ type: ALL })];
    const lying = { x: byPath({ type: 0, saidType: ALL }), y: a.subarray(0, 64) };
    const wrong = { ...lying, z: Buffer.concat([d, Buffer.of(0)]), f: byPath({}, keys[1]) };
    const items = { ...wrong, d, a, _: EMPTY, n: Buffer.of(0x50), k: pathKey };
    const stacks = 'd a z x y f _ dn dk kd dd d_ _d ';
    expect(accepted(pathAddress, items, stacks)).toEqual(['d', 'a']);
  });

  test('P2WSH: as many keys as it takes, each once, in their order', () => {
    const foreign = multisigOf(1, [publicKeys[3]!]);
    const f = ecdsa(keys[3]!, manyScript, foreign);
    const signatures = { 0: of(0), 1: of(1), 2: of(2), 3: of(3), f };
    const items = { ...signatures, _: EMPTY, c: code, l: foreign, z: Buffer.of(0), w: ONE };
    const right = ['_01c', '_02c', '_12c'];
    const keyed = '_10c _20c _21c _00c _11c _22c _03c _30c _0c _0_c _012c';
    const wrong = `${keyed} __01c _01c_ 01c w01c z01c _01 _fl _1l _c c l `;
    expect(accepted(manyAddress, items, `${right.join(' ')} ${wrong}`)).toEqual(right);
  });

  test('P2WSH: of every size, but of no other script', () => {
    const signedBy = (script: Buffer, ...signers: readonly number[]) => {
      const output = scriptOfMany(script);
      const signatures = signers.map((each) => ecdsa(keys[each]!, output, script));
      return isSignedBy(addressOf(output), EMPTY, ...signatures, script);
    };
    const many = Array.from({ length: 16 }, () => own);
    expect(signedBy(multisigOf(1, [own]), 0)).toBe(true);
    expect(signedBy(multisigOf(16, many), ...many.map(() => 0))).toBe(true);
    const mixed = multisigOf(1, [own, secp256k1.getPublicKey(keys[1]!, false)]);
    const [one, pushed] = [multisigOf(1, [own]), [...sized(own)]];
    const longer = [0x51, 0x4c, ...pushed, 0x51, 0xae];
    const others = [longer, [...pushed, 0xac], [...one.subarray(0, -1), 0xaf, 0x51], [0x51], []];
    const scripts = [mixed, multisigOf(2, [own]), multisigOf(0, [own]), ...others];
    for (const script of scripts) expect(signedBy(Buffer.from(script), 0)).toBe(false);
  });
});

describe('garbage', () => {
  const addresses = [keyAddress, pathAddress, manyAddress, bip137[0]![0], bip137[3]![0], '', 'bc1'];
  const bytes = (max: number, min = 0) => fc.uint8Array({ minLength: min, maxLength: max });
  // Of a failure, fast-check prints the seed.
  test('of any kind is false', () => {
    const item = fc.oneof(bytes(80), bytes(33, 33), fc.constantFrom(own, code, of(0), byPath()));
    const stack = fc.array(item).map((items) => stackOf(...items));
    const header = fc.integer({ min: 27, max: 42 });
    const values = fc.tuple(header, bytes(64, 64)).map(([each, rest]) => Buffer.of(each, ...rest));
    const signature = fc.oneof(fc.oneof(bytes(200), stack, values).map(text64), fc.string());
    const isRefused = (...each: [string, string, string]) => !isSigned(...each);
    const property = fc.property(fc.constantFrom(...addresses), fc.string(), signature, isRefused);
    fc.assert(property, { numRuns: 10_000 });
  });

  test('is every signature with one bit changed', () => {
    const check = (address: string, signature: Uint8Array, from = 0) => {
      for (let at = from; at < signature.length; at++) {
        const changed = Buffer.from(signature);
        changed[at]! ^= 1 << (at & 7);
        expect(isSigned(address, TEXT, text64(changed)), `byte ${at}`).toBe(false);
      }
    };
    check(keyAddress, stackOf(byKey(), own));
    check(pathAddress, stackOf(byPath()));
    // The header of BIP-137 may be another.
    check(keyAddress, Buffer.from(compact(39), 'base64'), 1);
  });

  test('is what is empty, ill-formed or huge', () => {
    for (const address of addresses)
      for (const signature of ['', 'smp', 'AA==', 'smpAA==', '=', 'A'.repeat(1e6)])
        expect(isSigned(address, '', signature)).toBe(false);
    expect(isSigned(keyAddress, '\ufffd', compact(39, keys[0], '\ufffd'))).toBe(true);
    expect(isSigned(keyAddress, '\ud800', compact(39, keys[0], '\ufffd'))).toBe(false);
  });
});
