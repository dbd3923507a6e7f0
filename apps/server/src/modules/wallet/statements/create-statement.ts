import { HOUR_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { statementPath } from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import {
  STATEMENTS_PER_HOUR,
  statementLinesMax,
  statementPeriod,
} from '@candor/domain/wallet/statement';
import type { CallContext } from '../../../http/handler.ts';
import { inTransaction } from '../../../platform/db.ts';
import { lockEveryBalance } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import {
  cellsOf,
  countLines,
  createFingerprint,
  loadSections,
  statementParts,
} from './statement-lines.ts';
import {
  countSince,
  insertStatement,
  type IssuedStatement,
  type NewStatement,
  updateIssued,
} from './store-statements.ts';

/** Lifetime of the single-use link. */
const LINK_MS = 60_000;
const SECRET_BYTES = 32;

/**
 * Totals a statement, computes its fingerprint and returns a single-use download link.
 * Refuses: wallet.statementPeriod, wallet.statementTooLong, wallet.tooManyStatements.
 */
export async function createStatement(
  deps: WalletDeps,
  request: RequestOf<'createStatement'>,
  context: CallContext,
): Promise<ResultOf<'createStatement'>> {
  const asked = await begin(deps, request, context);
  const sections = await loadSections(deps.db, asked);
  const lineCount = countLines(sections);
  const max = statementLinesMax[request.format];
  if (lineCount > max) throw new Refusal('wallet.statementTooLong', { max: String(max) });
  const fingerprint = createFingerprint({ ...asked, lineCount });
  for await (const part of statementParts(deps.db, { ...asked, sections }))
    fingerprint.add(cellsOf(part, asked));
  const issued = { ...asked, sections, lineCount, fingerprint: fingerprint.digest() };
  const secret = await issue(deps, issued, context);
  return {
    url: `${statementPath}/${asked.reference}.${secret}`,
    expiresIn: LINK_MS / 1_000,
    reference: asked.reference,
    fingerprint: issued.fingerprint,
    lineCount,
  };
}

/** Takes the time of issue after all open transactions on the customer's balances. */
async function begin(
  { db, clock, random }: WalletDeps,
  { from, to, account, currency, format }: RequestOf<'createStatement'>,
  { userId, language = '' }: CallContext,
): Promise<NewStatement> {
  return inTransaction(db, async (tx) => {
    await lockEveryBalance(tx, userId);
    const issuedAtMs = clock.now();
    if ((await countSince(tx, userId, issuedAtMs - HOUR_MS)) >= STATEMENTS_PER_HOUR)
      throw new Refusal('wallet.tooManyStatements');
    const statement: NewStatement = {
      userId,
      reference: random.uuid(issuedAtMs),
      issuedAtMs,
      ...statementPeriod(from, to, issuedAtMs),
      account: account ?? null,
      currency: currency ?? null,
      format,
      language: language.slice(0, 64),
    };
    await insertStatement(tx, statement);
    return statement;
  });
}

async function issue(
  { db, clock, random, recordSecurityEvent }: WalletDeps,
  statement: IssuedStatement,
  { ip, userAgent }: CallContext,
): Promise<string> {
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const { userId, format } = statement;
  await inTransaction(db, async (tx) => {
    const nowMs = clock.now();
    await updateIssued(tx, statement, { hash: ticketHash(secret), expiresAtMs: nowMs + LINK_MS });
    const detail = format.toUpperCase();
    const from = { ip, userAgent };
    await recordSecurityEvent(tx, { userId, kind: 'statementIssued', nowMs, from, detail });
  });
  return secret;
}

export const ticketHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
