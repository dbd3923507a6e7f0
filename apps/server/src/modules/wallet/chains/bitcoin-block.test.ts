import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MAIN_TARGET_MAX, readBlock } from './bitcoin-block.ts';

// Block 170 of Bitcoin, which contains the first payment ever made.
const HASH = '00000000d1145790a8694403d4063f323d499e655c83426834d4ce2f8dd4a2ee';
const HEADER =
  '0100000055bd840a78798ad0da853f68974f3d183e2bd1db6a842c1feecf222a00000000ff104ccb05421ab93e63f8c3ce5c2c2e9dbb37de2764b3a3175c8166562cac7d51b96a49ffff001d283e9e70';
const REWARD =
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff0704ffff001d0102ffffffff0100f2052a01000000434104d46c4968bde02899d2aa0963367c7a6ce34eec332b32e42e5f3407e052d64ac625da6f0718e7b302140434bd725706957c092db53805b821a85b23a7ac61725bac00000000';
const PAYMENT =
  '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000';
const name = { number: 170n, hash: HASH };

describe('a block', () => {
  test('is read with its payments, without the coins that it creates', () => {
    const block = readBlock(`${HEADER}02${REWARD}${PAYMENT}`, name);
    expect(block).toMatchObject({
      ...name,
      parentHash: '000000002a22cfee1f2c846adbd12b3e183d4f97683f85dad08a79780a84bd55',
      transactions: [
        {
          txId: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
          spends: [
            {
              txId: '0437cd7f8525ceed2324359c2d0ba26006d92d856a9c20fa0241106ee5a597c9',
              outputIndex: 0,
            },
          ],
          outputs: [{ satoshis: 1_000_000_000n }, { satoshis: 4_000_000_000n }],
        },
      ],
    });
  });

  test.each([
    ['another header', `${HEADER.replace('283e9e70', '283e9e71')}02${REWARD}${PAYMENT}`],
    ['a changed amount', `${HEADER}02${REWARD}${PAYMENT.replace('00ca9a3b', '01ca9a3b')}`],
    ['a payment less', `${HEADER}01${REWARD}`],
    ['a payment twice', `${HEADER}03${REWARD}${PAYMENT}${REWARD}`],
    ['its second half missing', `${HEADER}02${REWARD}`],
    ['nothing in it', ''],
    ['half a header', HEADER.slice(0, 100)],
  ])('with %s is not believed', (_, text) => {
    expect(() => readBlock(text, name)).toThrow(/^the (node|transactions)/);
  });

  test('without the work that its own target demands is not believed', () => {
    const header = HEADER.replace('283e9e70', '283e9e71');
    const digest = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
    const own = digest(digest(Buffer.from(header, 'hex')))
      .reverse()
      .toString('hex');
    const madeUp = () => readBlock(`${header}02${REWARD}${PAYMENT}`, { ...name, hash: own });
    expect(madeUp).toThrow('without work');
  });

  test('that is easier than any of today is not believed on the main chain', () => {
    expect(() => readBlock(`${HEADER}02${REWARD}${PAYMENT}`, name, MAIN_TARGET_MAX)).toThrow(
      'without work',
    );
    const difficultyOne = 0xff_ffn << 208n;
    expect(difficultyOne / MAIN_TARGET_MAX).toBe(15_637_260_096_853n);
  });
});
