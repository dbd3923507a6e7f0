import { describe, expect, test } from 'vitest';
import { checkControl } from './check-control.ts';

const hash = 'ab'.repeat(32);
/** Signed by viem with the seventh account of the public test mnemonic. */
const ethereum = {
  chain: 'eip155:1',
  address: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  text: `candor-control-1 eip155:1 0x14dC79964da2C08b23698B3D3cc7Ca32193d9955 2026-11-19 ${hash}`,
  signature:
    '0x79426e585770a022e12660497b32d406cfad64c7936bd4571fee1ee8483169135efbaaec5e976712130b11e79e8f358b8b19ee951a76afc8fe08d40bd34514a41c',
};
/** The same key on Tron. */
const tron = {
  chain: 'tron:0x2b6653dc',
  address: 'TBsWdmFEvuBLPsXyweB3mwF2yJ6Fvbp4C6',
  text: `candor-control-1 tron:0x2b6653dc TBsWdmFEvuBLPsXyweB3mwF2yJ6Fvbp4C6 2026-11-19 ${hash}`,
  signature:
    '0e46948ef7670609ec4c8a409e4b385a44683ea0bb45a33efabc34c77becba896787fb1dd86f49ab773b6c4a06a67f18c9550b421a7627d761a03fac6b8a15dd1b',
};

describe.each([
  ['an EVM chain', ethereum],
  ['Tron', tron],
])('a signature on %s', (_, signed) => {
  test('of the key of the address is valid, also with the other way to count keys', () => {
    expect(checkControl(signed)).toBe('valid');
    const last = signed.signature.slice(-2) === '1c' ? '01' : '00';
    const other = signed.signature.slice(0, -2) + last;
    expect(checkControl({ ...signed, signature: other })).toBe('valid');
  });

  test.each([
    ['another text', { text: `${signed.text} ` }],
    ['another key', { signature: signed.signature.replace(/.(?=.{6}$)/, '0') }],
    ['the other of both keys', { signature: `${signed.signature.slice(0, -2)}1d` }],
    ['a byte too many', { signature: `${signed.signature}00` }],
    ['nothing', { signature: '' }],
    ['no digits', { signature: 'z'.repeat(130) }],
    ['zeros', { signature: '0'.repeat(130) }],
    [
      'another address',
      { address: signed === tron ? 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' : `0x${'1'.repeat(40)}` },
    ],
    ['no address', { address: 'I am an address' }],
  ])('of %s is wrong', (_what, change) => {
    expect(checkControl({ ...signed, ...change })).toBe('mismatch');
  });
});

test('an address of Tron with a typing mistake belongs to nobody', () => {
  const address = tron.address.replace('C6', 'C7');
  expect(checkControl({ ...tron, address })).toBe('mismatch');
});

test('says of Bitcoin that it did not check', () => {
  const bitcoin = { ...ethereum, chain: 'bip122:000000000019d6689c085ae165831e93' };
  expect(checkControl(bitcoin)).toBe('unchecked');
});
