import { p2ms, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import {
  ETHEREUM,
  TRON,
  BITCOIN,
  TESTNET,
  TEXT,
  secretOf,
  ethereum,
  tronAddress,
  twoOfThree,
  publicA,
  publicB,
  publicC,
  signOnTron,
  signWitness,
  isSignedBy,
  type Payment,
  type Claim,
} from './testing/control-claims.ts';

/** Published with BIP-322, and by the authors of libraries for BIP-137. */
const SEGWIT = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const HELLO =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=';
const TAPROOT = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
const HELLO_TAPROOT =
  'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==';
const MULTISIG = 'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9';
const MULTISIG_TEXT = 'This will be a p2wsh 3-of-3 multisig BIP 322 signed message';
const MULTISIG_SIGNATURE =
  'BQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64=';
const OLD_KEY =
  '8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=';
const KEY_ONE =
  'F8nHqFr3K2UKYahhX3soVeoW8W1ECNbr0wfck7lzyXjCS5Q16Ek45zyBuy1Fiy9sTPKVgsqqOuPvbycuVSSVl8=';

describe('accepts what was published about', () => {
  test.each<[string, string, string, string]>([
    [
      'BIP-322, no text',
      SEGWIT,
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    ['BIP-322, SegWit', SEGWIT, 'Hello World', HELLO],
    [
      'BIP-322, SegWit, another nonce',
      SEGWIT,
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    ['BIP-322, its newer prefix', SEGWIT, 'Hello World', `smp${HELLO}`],
    ['BIP-322, Taproot', TAPROOT, 'Hello World', HELLO_TAPROOT],
    [
      'BIP-322, Taproot without a kind',
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'No prefix fallback',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
    ],
    ['BIP-322, three of three', MULTISIG, MULTISIG_TEXT, `smp${MULTISIG_SIGNATURE}`],
    ['BIP-137, long key', '16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM', 'vires is numeris', `G${OLD_KEY}`],
    ['BIP-137, key', '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs', 'vires is numeris', `H${OLD_KEY}`],
    [
      'BIP-137, SegWit in a script',
      '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN',
      'vires is numeris',
      `J${KEY_ONE}`,
    ],
    [
      'BIP-137, SegWit',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'vires is numeris',
      `K${KEY_ONE}`,
    ],
  ])('%s', (_what, address, text, signature) => {
    expect(isSignedBy({ chain: BITCOIN, address, text, signature })).toBe(true);
    expect(isSignedBy({ chain: BITCOIN, address, text: `${text}.`, signature })).toBe(false);
    expect(isSignedBy({ chain: TESTNET, address, text, signature })).toBe(false);
  });

  test('TIP-191', () => {
    const secret = '0x43985273a3d94eb753fe6acfd7003e88254effce1eb53e2e97b8522558a98038';
    const address = tronAddress(privateKeyToAccount(secret).address);
    const signature =
      'fde00bc33d78109bc61de314c1c0526a047e22a2aaae473ca84b32d8aa35ed3e03720e05d614087e3d8c6fae63879755b32aa08818a2d4de66fee1a617a971671b';
    expect(isSignedBy({ chain: TRON, address, text: 'message', signature })).toBe(true);
    expect(isSignedBy({ chain: TRON, address, text: 'messages', signature })).toBe(false);
    // The product knows no capital X either, and both must agree.
    const capital = signature.replace(/^(0x)?/, '0X');
    expect(isSignedBy({ chain: TRON, address, text: 'message', signature: capital })).toBe(false);
  });
});

test.each(['', TEXT, 'ünï ₿ 😀', 'x'.repeat(70_000)])(
  'accepts what wallets sign %#',
  async (text) => {
    const signature = await ethereum.signMessage({ message: text });
    const lower = ethereum.address.toLowerCase();
    for (const address of [ethereum.address, lower])
      expect(isSignedBy({ chain: ETHEREUM, address, text, signature })).toBe(true);
    const low = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`;
    expect(isSignedBy({ chain: 'eip155:137', address: lower, text, signature: low })).toBe(true);

    const onTron = await signOnTron(secretOf(0x11), text);
    const address = tronAddress(ethereum.address);
    for (const each of [onTron, onTron.slice(2)])
      expect(isSignedBy({ chain: TRON, address, text, signature: each })).toBe(true);
  },
);

test.each<[string, Payment, number[]]>([
  ['SegWit', p2wpkh(publicA!), [0]],
  ['Taproot', p2tr(publicA!.slice(1)), [0]],
  ['the first two of three', twoOfThree, [0, 1]],
  ['the last two of three', twoOfThree, [1, 2]],
  ['the outer two of three', twoOfThree, [0, 2]],
])('accepts what %s signs', (_what, payment, keys) => {
  const claim = { chain: BITCOIN, address: payment.address!, text: TEXT };
  const signature = signWitness(payment, keys, TEXT);
  expect(isSignedBy({ ...claim, signature })).toBe(true);
  expect(isSignedBy({ ...claim, address: claim.address.toUpperCase(), signature })).toBe(true);
  expect(isSignedBy({ ...claim, text: TEXT.replace('19', '18'), signature })).toBe(false);
});

describe('refuses', () => {
  const bytesOf = (base64: string) => Buffer.from(base64, 'base64');
  const changed = (base64: string, at: number, by = 1) => {
    const bytes = bytesOf(base64);
    bytes[at < 0 ? bytes.length + at : at]! ^= by;
    return bytes.toString('base64');
  };
  const onBitcoin = (address: string, text: string, signature: string): Claim => ({
    chain: BITCOIN,
    address,
    text,
    signature,
  });
  const hello = (signature: string) => onBitcoin(SEGWIT, 'Hello World', signature);
  const taproot = (signature: string) => onBitcoin(TAPROOT, 'Hello World', signature);
  const multisig = (signature: string) => onBitcoin(MULTISIG, MULTISIG_TEXT, signature);
  const shared = (signature: string) => onBitcoin(twoOfThree.address!, TEXT, signature);
  const outer = signWitness(twoOfThree, [0, 2], TEXT);
  /** The witness of two of three: nothing, two signatures, the script. */
  const itemsOf = (signature: string) => {
    const bytes = bytesOf(signature);
    const items: Buffer[] = [];
    for (let at = 1; at < bytes.length; at += bytes[at]! + 1)
      items.push(bytes.subarray(at, at + bytes[at]! + 1));
    return items;
  };
  const witness = (...items: Buffer[]) =>
    Buffer.concat([Buffer.of(items.length), ...items]).toString('base64');
  const [none, first, second, script] = itemsOf(outer) as [Buffer, Buffer, Buffer, Buffer];
  const [outsider] = itemsOf(signWitness(p2wpkh(publicB!), [1], TEXT)) as [Buffer];

  test.each<[string, Claim]>([
    ['a changed signature', hello(changed(HELLO, 20))],
    ['another kind of signature hash', hello(changed(HELLO, 72, 3))],
    ['a changed key', hello(changed(HELLO, -1))],
    ['more after the witness', hello(Buffer.concat([bytesOf(HELLO), none]).toString('base64'))],
    ['a cut witness', hello(HELLO.slice(0, 100))],
    ['an empty witness', hello('AA==')],
    ['no signature', hello('')],
    ['no base64', hello(`${HELLO.slice(0, 40)} ${HELLO.slice(40)}`)],
    ['another prefix', hello(`ful${HELLO}`)],
    ['an address with a wrong checksum', { ...hello(HELLO), address: SEGWIT.replace(/l$/, 'q') }],
    ['an address in two cases', { ...hello(HELLO), address: SEGWIT.replace('bc1q9', 'bc1Q9') }],
    ['another address', { ...hello(HELLO), address: TAPROOT }],
    ['a changed signature of Taproot', taproot(changed(HELLO_TAPROOT, 20))],
    ['another kind of Taproot', taproot(changed(HELLO_TAPROOT, -1, 3))],
    ['a Taproot signature of kind 0 in 65 bytes', taproot(changed(HELLO_TAPROOT, -1))],
    ['a changed signature of three', multisig(changed(MULTISIG_SIGNATURE, 100))],
    ['one signature of two', shared(witness(none, first, script))],
    ['the same signature twice', shared(witness(none, first, first, script))],
    ['signatures in the wrong order', shared(witness(none, second, first, script))],
    ['three signatures of two', shared(witness(none, first, second, second, script))],
    ['a signature of another text', shared(witness(none, outsider, second, script))],
    ['no dummy', shared(witness(first, second, script))],
    ['something as the dummy', shared(witness(Buffer.of(1, 1), first, second, script))],
    [
      'another script',
      shared(signWitness(p2wsh(p2ms(1, [publicA!, publicB!, publicC!])), [0], TEXT)),
    ],
    [
      'a script whose program is that of Taproot',
      { ...shared(outer), address: p2tr(publicA!.slice(1)).address! },
    ],
    [
      'the long key for the address of the short one',
      onBitcoin('1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs', 'vires is numeris', `G${OLD_KEY}`),
    ],
    [
      'the short key for the address of the long one',
      onBitcoin('16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM', 'vires is numeris', `H${OLD_KEY}`),
    ],
    [
      'another of the four keys',
      onBitcoin(
        '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs',
        'vires is numeris',
        changed(`H${OLD_KEY}`, 0, 63),
      ),
    ],
    [
      'another network of this kind',
      { ...hello(HELLO), chain: 'bip122:12a765e31ffd4059bada1e25190f6e98' },
    ],
    ['an unknown chain', { ...hello(HELLO), chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ])('%s', (_what, claim) => {
    expect(isSignedBy(claim)).toBe(false);
  });

  test('forged signatures of accounts', async () => {
    const { address } = ethereum;
    const signature = await ethereum.signMessage({ message: TEXT });
    const claim = { chain: ETHEREUM, address, text: TEXT, signature };
    expect(isSignedBy(claim)).toBe(true);
    const other = privateKeyToAccount(secretOf(0x12));
    const flipped = address.replace(/[a-fA-F](?=[^a-fA-F]*$)/, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect(flipped).not.toBe(address);
    const forged: Claim[] = [
      { ...claim, address: other.address },
      { ...claim, address: flipped },
      { ...claim, address: address.slice(2) },
      { ...claim, text: `${TEXT} ` },
      { ...claim, signature: signature.slice(2) },
      { ...claim, signature: `${signature}00` },
      { ...claim, signature: signature.slice(0, -2) },
      { ...claim, signature: `${signature.slice(0, -2)}1d` },
      { ...claim, signature: `0x${'00'.repeat(64)}1b` },
      { ...claim, signature: `0x${'ff'.repeat(64)}1b` },
      { ...claim, signature: await signOnTron(secretOf(0x11), TEXT) },
      { ...claim, chain: 'eip155:01' },
      { ...claim, chain: TRON },
      { ...claim, chain: TRON, address: tronAddress(address) },
    ];
    for (const each of forged) expect(isSignedBy(each)).toBe(false);
  });

  test('the form of older wallets of Tron, which does not sign the length of the text', () => {
    const secret = '0x75065f100e38d3f3b4c5c4235834ba8216de62272a4f03532c44b31a5734360a';
    const address = tronAddress(privateKeyToAccount(secret).address);
    const signature =
      '9bb6d11ec8a6a3fb686a8f55b123e7ec4e9746a26157f6f9e854dd72f5683b450397a7b0a9653865658de8f9243f877539882891bad30c7286c3bf5622b900471b';
    expect(isSignedBy({ chain: TRON, address, text: 'Hello World', signature })).toBe(false);
  });

  test('without throwing what is no claim', () => {
    const bad = [undefined, null, {}, { chain: ETHEREUM }, { ...hello(HELLO), text: 1 }];
    for (const each of bad) expect(isSignedBy(each as unknown as Claim)).toBe(false);
  });
});
