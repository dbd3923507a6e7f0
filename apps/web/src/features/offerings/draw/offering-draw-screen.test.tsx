import { text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { bls12_381 } from '@noble/curves/bls12-381';
import { sha256 } from '@noble/hashes/sha2.js';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toHex } from '../../../parts/verify/bytes.ts';
import { RouteContext } from '../../../platform/route.ts';
import { startSession } from '../../../platform/session.ts';
import { customer, pageOf } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import {
  drawnOffering,
  OFFERING_ID,
  openOffering,
  SUBSCRIPTION_ID,
  wonSubscription,
} from '../../../testing/offering.ts';
import { OfferingDrawScreen } from './offering-draw-screen.tsx';
import { redraw } from './redraw.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const utf8 = (words: string) => new TextEncoder().encode(words);
const hashOf = (words: string) => toHex(sha256(utf8(words)));

/** A draw of 40 tickets as a product would publish it; the last five are the customer's. */
function publishedDraw() {
  const { round, publicationKey, roundTime } = openOffering.proof;
  const ranges = Array.from({ length: 8 }, (_, index) => ({
    first: index * 5 + 1,
    count: 5,
    holder: hashOf(index === 7 ? SUBSCRIPTION_ID : `somebody ${index}`),
  }));
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const message = sha256(new Uint8Array(number.buffer));
  const publicKey = toHex(bls12_381.getPublicKeyForShortSignatures(KEY));
  const signature = toHex(bls12_381.signShortSignature(message, KEY, { DST }));
  const steps = redraw({ ranges, publicKey, round, signature });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { root, seed, order } = step.value;
  const announcement = JSON.stringify({ step: 'announced', terms: {}, round, publicKey });
  const versions: ResultOf<'listSettingVersions'>['records'] = [
    [2, JSON.stringify({ step: 'committed', root, tickets: 40 })] as const,
    [1, announcement] as const,
  ].map(([version, value]) => ({
    key: publicationKey,
    version,
    value,
    hash: hashOf(value),
    createTime: roundTime - 60_000,
  }));
  const proof = {
    ...drawnOffering.proof,
    publicKey,
    root,
    seed,
    signature,
    announcement: hashOf(announcement),
  };
  const winners = [...order.subarray(0, 10)].map((ticket, index) => ({
    place: index + 1,
    number: ticket,
    status: 'won' as const,
    isPromoted: false,
  }));
  const draw: ResultOf<'getDraw'> = {
    id: OFFERING_ID,
    tickets: 40,
    places: 10,
    winners: 10,
    proof,
    order: winners,
  };
  return { ranges, versions, proof, draw, order };
}

let server: PlayedServer;
let published: ReturnType<typeof publishedDraw>;
beforeEach(() => {
  server = playServer();
  startSession('t-1', customer);
  published = publishedDraw();
  const { ranges, versions, proof, draw, order } = published;
  server.answer('getOffering', { ...drawnOffering, proof });
  server.answer('getDraw', draw);
  server.answer('listOfferingTickets', { ranges });
  server.answer('listSettingVersions', pageOf(...versions));
  server.answer('listSubscriptions', [
    {
      ...wonSubscription,
      tickets: [36, 37].map((ticket) => ({
        number: ticket,
        status: 'lost',
        place: order.indexOf(ticket) + 1,
        isPromoted: false,
      })),
    },
  ]);
});

async function open(): Promise<void> {
  const query = new URLSearchParams({ id: OFFERING_ID });
  await openScreen(
    <RouteContext value={{ screen: 'offeringDraw', query }}>
      <OfferingDrawScreen />
    </RouteContext>,
  );
}

const right = () => page.getByText(text('offeringDraw.right', { count: 40 }));
const wrong = () => page.getByText(text('offeringDraw.wrong'));

test('draws again from public data, and finds the own tickets at their places', async () => {
  await open();
  await expect.element(right()).toBeVisible();
  for (const ticket of [36, 37]) {
    const place = published.order.indexOf(ticket) + 1;
    await expect.element(page.getByText(`Place ${place}`, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByText(text('offeringDraw.notMine'))).not.toBeInTheDocument();
});

test('says so when the named winners are others', async () => {
  const [first, second, ...rest] = published.draw.order;
  const swapped = [
    { ...first!, number: second!.number },
    { ...second!, number: first!.number },
    ...rest,
  ];
  server.answer('getDraw', { ...published.draw, order: swapped });
  await open();
  await expect.element(wrong()).toBeVisible();
});

test('says so when a ticket changed its holder after the root was published', async () => {
  const ranges = published.ranges.with(0, { ...published.ranges[0]!, holder: hashOf('friend') });
  server.answer('listOfferingTickets', { ranges });
  await open();
  await expect.element(wrong()).toBeVisible();
});

test('says so when the signature is not that of the beacon', async () => {
  const other = Uint8Array.from(KEY, (byte) => byte ^ 1);
  const publicKey = toHex(bls12_381.getPublicKeyForShortSignatures(other));
  const { draw } = published;
  server.answer('getDraw', { ...draw, proof: { ...draw.proof, publicKey } });
  await open();
  await expect.element(wrong()).toBeVisible();
});

test('shows before the draw what is already fixed', async () => {
  server.answer('getOffering', openOffering);
  await open();
  await expect.element(page.getByText('12,884,017')).toBeVisible();
  await expect.element(page.getByText(text('offeringDraw.notYet'))).toBeVisible();
});
