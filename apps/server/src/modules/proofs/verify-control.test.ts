import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { money, toText } from '@candor/domain/money/money';
import {
  type ReserveAddress,
  type ReserveDay,
  reserveDayText,
} from '@candor/domain/proofs/reserves';
import { type SealedDay, sealedDayText } from '@candor/domain/proofs/sealed-day';
import { controlText } from '@candor/domain/wallet/house-wallets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormerServer, serveFormer } from './testing/former-server.ts';
import {
  ETHEREUM,
  TRON,
  BITCOIN,
  sha256,
  secretOf,
  ethereum,
  tronAddress,
  twoOfThree,
  signOnTron,
  signWitness,
} from './testing/control-claims.ts';

const CONTROL = new URL('../../../../../docs/verify/verify-control.mjs', import.meta.url);
const RESERVES = new URL('../../../../../docs/verify/verify-reserves.mjs', import.meta.url);

/** A server with two sealed days; the second one shows what the house holds on chains. */
describe('of a published day', () => {
  const BEFORE = '2026-11-19';
  const DAY = '2026-11-20';
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keyText = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const seal = <T>(of: T, text: string) => {
    const hash = sha256(text);
    const signature = sign(null, hash, privateKey).toString('base64');
    return { ...of, hash: hash.toString('hex'), signature };
  };
  const leafHash = (hash: string) =>
    sha256(Uint8Array.of(0), Buffer.from(hash, 'hex')).toString('hex');
  const dayOf = (day: string, reservesRoot: string, previousHash = '0'.repeat(64)) => {
    const root = sha256('').toString('hex');
    const counted = { symbolCount: 0, tickCount: 0, ticksRoot: root, orderCount: 0 };
    const sealed: SealedDay = { day, ...counted, ordersRoot: root, reservesRoot, previousHash };
    return seal(sealed, sealedDayText(sealed));
  };
  const before = dayOf(BEFORE, sha256('').toString('hex'));

  const salt = '05'.repeat(32);
  const sum = Buffer.from((12n * 10n ** 18n).toString(16).padStart(32, '0'), 'hex');
  const root = sha256(
    Uint8Array.of(0),
    Buffer.from(salt, 'hex'),
    sha256('candor-customer-1\nme'),
    sum,
  ).toString('hex');

  /** What the calls show of a day with these addresses. */
  function publish(addresses: ReserveAddress[]) {
    const sealed: ReserveDay = {
      day: DAY,
      currency: 'USDT',
      customerCount: 1,
      liabilities: money('12'),
      promised: money('0'),
      assets: [{ place: 'chain', amount: money('15.5'), isPractice: false }],
      root,
      addresses,
    };
    const shown = {
      ...sealed,
      liabilities: '12',
      promised: '0',
      assets: [{ place: 'chain', amount: '15.5', isPractice: false }],
      addresses: addresses.map((each) => ({ ...each, amount: toText(each.amount) })),
    };
    const reserves = [seal(shown, reserveDayText(sealed))];
    const day = dayOf(DAY, leafHash(reserves[0]!.hash), before.hash);
    return { day, reserves };
  }
  type Published = ReturnType<typeof publish>;

  let server: FormerServer;
  let published: Published;
  let honest: ReserveAddress[];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'control-'));
    server = await serveFormer((call, query) => {
      const { day, reserves } = published;
      if (call === 'getPublicKey') return { tickPublicKey: keyText };
      if (call === 'listSealedDays') return { records: [day, before], pages: 1 };
      return query.get('day') === DAY ? { ...day, reserves } : { ...before, reserves: [] };
    });
    const seen = { block: 7, blockHash: '0xab', seenAt: 1_795_219_200_000 };
    const text = (chain: string, address: string) =>
      controlText({ chain, address, day: BEFORE, dayHash: before.hash });
    const control = (signature: string) => ({ day: BEFORE, signature });
    const { address } = ethereum;
    const onTron = tronAddress(address);
    const message = text(ETHEREUM, address);
    const witness = signWitness(twoOfThree, [0, 2], text(BITCOIN, twoOfThree.address!));
    honest = [
      {
        ...seen,
        share: 'hot',
        chain: ETHEREUM,
        address,
        amount: money('1.5'),
        control: control(await ethereum.signMessage({ message })),
      },
      {
        ...seen,
        share: 'warm',
        chain: TRON,
        address: onTron,
        amount: money('4'),
        control: control((await signOnTron(secretOf(0x11), text(TRON, onTron))).slice(2)),
      },
      {
        ...seen,
        share: 'cold',
        chain: BITCOIN,
        address: twoOfThree.address!,
        amount: money('9'),
        control: control(witness),
      },
      {
        share: 'cold',
        chain: ETHEREUM,
        address: `0x${'0'.repeat(40)}`,
        ...seen,
        amount: money('1'),
      },
    ];
  });
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  async function run(script: URL, ...more: string[]) {
    return new Promise<{ exitCode: number; said: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [fileURLToPath(script), ...more],
        (_error, out, err) => resolve({ exitCode: child.exitCode ?? -1, said: `${out}${err}` }),
      );
    });
  }
  async function verify(changed: Published, ...more: string[]) {
    published = changed;
    return run(CONTROL, server.address, ...more);
  }

  test('accepts what the house controls, and says what it does not', async () => {
    const { exitCode, said } = await verify(publish(honest));
    expect(said).toContain('right: the server signed the 4 addresses of USDT');
    expect(said.match(/right: its key signed the seal of 2026-11-19/g)).toHaveLength(3);
    expect(said).toContain(`hot eip155:1 ${ethereum.address}: 1.5 USDT after block 7`);
    expect(said).toContain('not signed');
    expect(said).toContain('USDT: 14.5 at addresses with control, 12 owed to customers');
    expect(said).not.toContain('WRONG');
    expect(exitCode).toBe(0);
  });

  test('accepts a day without addresses', async () => {
    const { exitCode, said } = await verify(publish(honest), BEFORE);
    expect(said).toContain('no addresses were published');
    expect(exitCode).toBe(0);
  });

  test('the proof of a customer includes them', async () => {
    published = publish(honest);
    const file = join(folder, 'my-proof.json');
    const [reserves] = published.reserves;
    const share = { userId: 'me', index: 0, salt, held: '12', staked: '0', openProfit: '0' };
    const above = { currencyIndex: 0, currencyCount: 1, currencyPath: [] };
    const proof = { share, path: [], reserves, day: published.day, ...above };
    await writeFile(file, JSON.stringify(proof));
    expect(await run(RESERVES, file, server.address)).toMatchObject({ exitCode: 0 });
    reserves!.addresses.pop();
    await writeFile(file, JSON.stringify(proof));
    expect(await run(RESERVES, file, server.address)).toMatchObject({ exitCode: 1 });
  });

  test.each<[string, () => Published, string]>([
    [
      'addresses that were left out altogether',
      () => ({ ...publish(honest), reserves: [] }),
      'the reserves are not those that were sealed',
    ],
    [
      'an address that was left out',
      () => {
        const changed = publish(honest);
        changed.reserves[0]!.addresses.pop();
        return changed;
      },
      'the addresses of USDT are not those that the server signed',
    ],
    [
      'a larger amount',
      () => {
        const changed = publish(honest);
        changed.reserves[0]!.addresses[0]!.amount = '100';
        return changed;
      },
      'the addresses of USDT are not those that the server signed',
    ],
    [
      'other reserves than those under the seal',
      () => ({ ...publish(honest), reserves: publish(honest.slice(1)).reserves }),
      'the reserves are not those that were sealed',
    ],
    [
      'a day that nobody signed',
      () => {
        const changed = publish(honest);
        return { ...changed, day: { ...changed.day, tickCount: 1 } };
      },
      'the seal of the day is not what the server signed',
    ],
    [
      'a signature of another key',
      () => publish([{ ...honest[0]!, control: honest[1]!.control }]),
      `${ethereum.address} has a signature over 2026-11-19 that is not that of its key`,
    ],
    [
      'a control over a day that was not sealed',
      () => publish([{ ...honest[0]!, control: { ...honest[0]!.control!, day: '2026-11-18' } }]),
      'names 2026-11-18, which is no day sealed by then',
    ],
    [
      'a control over a later day',
      () => publish([{ ...honest[0]!, control: { ...honest[0]!.control!, day: '2026-11-21' } }]),
      'names 2026-11-21, which is no day sealed by then',
    ],
    [
      'an address that counts twice',
      () => publish([honest[0]!, { ...honest[0]!, address: ethereum.address.toLowerCase() }]),
      'is listed twice for USDT',
    ],
    [
      'two addresses in one',
      () => publish([{ ...honest[0]!, blockHash: '0xab 7\nhot' }]),
      'the addresses of USDT are not those that the server signed',
    ],
  ])('catches %s', async (_what, change, words) => {
    const { exitCode, said } = await verify(change());
    expect(said).toContain('WRONG: ');
    expect(said).toContain(words);
    expect(exitCode).toBe(1);
  });

  test('says when it could not check', async () => {
    published = publish(honest);
    expect(await run(CONTROL, 'http://127.0.0.1:9')).toMatchObject({ exitCode: 2 });
  });
});
