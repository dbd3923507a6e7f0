import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  sign,
  createPublicKey,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { merkleRoot } from '@candor/domain/proofs/merkle';
import { symbolDayText, type SymbolDay } from '@candor/domain/proofs/sealed-day';
import { GENESIS_HASH } from '@candor/domain/markets/tick';
import { sha256, toHex } from '../seal.ts';

/** A tick as anyone downloads it. */
export interface PublishedTick {
  readonly text: string;
  readonly hash: string;
  readonly signature: string;
}

export interface FormerDay {
  /** Responses of the previous release, by call and query. */
  readonly answers: Readonly<Record<string, never>>;
  readonly ticks: ReadonlyMap<string, readonly PublishedTick[]>;
  readonly symbols: ReadonlyMap<string, SymbolDay & { hash: string; signature: string }>;
  readonly key: KeyObject;
}

const FILE = new URL('former-day.json.gz', import.meta.url);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A complete day as sealed and published by the previous release: four minutes of bitcoin and ether
 * in which positions were opened, closed and liquidated and second contracts were won and lost.
 */
export function readFormerDay(): FormerDay {
  const kept = JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8'));
  const day = kept.answers['getSealedDay?day=2026-01-07'];
  const ticks = new Map<string, PublishedTick[]>();
  for (const [symbol, found] of Object.entries<{ text: string; signature: string }[]>(kept.ticks)) {
    let previousHash = GENESIS_HASH;
    const list = found.map(({ text: facts, signature }) => {
      const text = `${facts}\n${previousHash}`;
      previousHash = hashOf(text);
      return { text, hash: previousHash, signature };
    });
    ticks.set(symbol, list);
  }
  const der = Buffer.from(kept.answers['getPublicKey?'].tickPublicKey, 'base64');
  return {
    answers: kept.answers,
    ticks,
    symbols: new Map(day.symbols.map((each: SymbolDay) => [each.symbol, each])),
    key: createPublicKey({ key: der, format: 'der', type: 'spki' }),
  };
}

/** One symbol's day rewritten by someone who has the key: chained, signed and sealed again. */
export function forgeSymbolDay(
  sealed: SymbolDay,
  /** Facts of each tick, without the previous hash. */
  facts: readonly string[],
): { sealed: SymbolDay & PublishedTick; ticks: PublishedTick[]; key: KeyObject } {
  const { publicKey: key, privateKey } = generateKeyPairSync('ed25519');
  const seal = (text: string): PublishedTick => {
    const hash = hashOf(text);
    const signature = sign(null, Buffer.from(hash, 'hex'), privateKey).toString('base64');
    return { text, hash, signature };
  };
  let { previousHash } = sealed;
  const ticks = facts.map((each) => {
    const tick = seal(`${each}\n${previousHash}`);
    previousHash = tick.hash;
    return tick;
  });
  const forged: SymbolDay = {
    ...sealed,
    tickCount: ticks.length,
    lastSequence: sealed.firstSequence + ticks.length - 1,
    firstHash: ticks[0]!.hash,
    lastHash: previousHash,
    root: toHex(
      merkleRoot(
        ticks.map(({ hash }) => Buffer.from(hash, 'hex')),
        sha256,
      ),
    ),
  };
  return { sealed: { ...forged, ...seal(symbolDayText(forged)) }, ticks, key };
}

/** The tick without the previous hash. */
export const factsOf = ({ text }: PublishedTick): string => text.slice(0, text.lastIndexOf('\n'));
