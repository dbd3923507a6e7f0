/**
 * Verifies a recorded price on this device: recomputes the hash from the published fields, checks
 * the signature with the server's published key, and judges every source again by the published
 * rules and the preceding records. It relies on no result that the server reports.
 */
import type { ResultOf } from '@candor/contract/calls';
import type { TickState } from '@candor/domain/markets/index-price';
import type { SourceReport } from '@candor/domain/markets/judge-sources';
import type { RefusalReason } from '@candor/domain/markets/source-book';
import { checkRecord, parseTickText } from '@candor/domain/markets/record/check-record';
import { tickText, type TickFacts } from '@candor/domain/markets/tick';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Price, Rate } from '@candor/domain/money/money';
import { checkSignature, fingerprintOf, type Outcome, type Subtle } from './seal-check.ts';

export type TickProof = ResultOf<'getTick'>;

export interface TickCheck {
  readonly hash: Outcome;
  readonly signature: Outcome;
  /** Whether the rules yield the record's sources, state and price. */
  readonly rules: Outcome;
}

export interface TickEvidence {
  /** The key of the tick's time, base64 of the SPKI DER; null if there is none. */
  readonly publicKey: string | null;
  /** Texts of the ticks right before, oldest first. */
  readonly earlier: readonly string[];
}

/** `subtle` is missing on pages without a secure context. */
export async function checkTick(
  proof: TickProof,
  { publicKey, earlier }: TickEvidence,
  subtle: Subtle | undefined,
): Promise<TickCheck> {
  if (!subtle) return { hash: 'unchecked', signature: 'unchecked', rules: 'unchecked' };
  const facts = factsOf(proof);
  return {
    hash: facts ? await checkHash(proof, facts, subtle) : 'unchecked',
    signature: await checkSignature(proof, publicKey, subtle),
    rules: facts ? await checkRules(facts, earlier, subtle) : 'unchecked',
  };
}

function factsOf(proof: TickProof): TickFacts | null {
  const { volume, state } = proof;
  if (volume === undefined || state === 'closed') return null;
  return {
    ...proof,
    volume,
    state: state satisfies TickState,
    sequence: Number(proof.sequence),
    timeMs: proof.time,
    sources: proof.sources.map(sourceReport),
  };
}

async function checkHash({ hash }: TickProof, facts: TickFacts, subtle: Subtle): Promise<Outcome> {
  return (await fingerprintOf(tickText(facts), subtle)) === hash ? 'valid' : 'mismatch';
}

async function checkRules(
  facts: TickFacts,
  earlier: readonly string[],
  subtle: Subtle,
): Promise<Outcome> {
  if (!(await isChain([...earlier, tickText(facts)], subtle))) return 'mismatch';
  const fault = checkRecord(earlier.map(parseTickText), facts);
  if (fault === 'unknown') return 'unchecked';
  return fault === null ? 'valid' : 'mismatch';
}

/** Each text but the first names the hash of the one before in its last line. */
async function isChain(texts: readonly string[], subtle: Subtle): Promise<boolean> {
  const hashes = await Promise.all(texts.map((text) => fingerprintOf(text, subtle)));
  return texts.every((text, at) => at === 0 || text.endsWith(`\n${hashes[at - 1]}`));
}

function sourceReport(source: TickProof['sources'][number]): SourceReport {
  const { venue, time, used, reason, owner, quote, rate, refusedPrice, refusedTime } = source;
  const isFirstForm = owner === undefined || quote === undefined || rate === undefined;
  return {
    venue,
    price: parseFixed(source.price) as Price,
    timeMs: time,
    used,
    reason: used ? null : ((reason ?? 'missing') as RefusalReason),
    ...(refusedPrice === undefined || refusedTime === undefined
      ? {}
      : { refused: { said: refusedPrice, timeMs: refusedTime } }),
    ...(isFirstForm ? {} : { origin: { owner, quote, rate: parseFixed(rate) as Rate } }),
  };
}
