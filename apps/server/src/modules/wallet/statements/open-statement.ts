import { invariant } from '@candor/domain/refusal';
import type { Download } from '../../../platform/download.ts';
import type { WalletDeps } from '../deps.ts';
import { ticketHash } from './create-statement.ts';
import { csvChunks } from './csv-chunks.ts';
import { pdfChunks } from './pdf-chunks.ts';
import { cellsOf, createFingerprint, type SectionPart, statementParts } from './statement-lines.ts';
import { type IssuedStatement, takeStatement } from './store-statements.ts';

const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
const contentTypes = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

/** The file behind a link, using the link up; null for an invalid link. */
export async function openStatement(deps: WalletDeps, ticket: string): Promise<Download | null> {
  const [, id, secret] = TICKET.exec(ticket) ?? [];
  if (!id || !secret) return null;
  const { db, clock, translator, holderOf, mode } = deps;
  const statement = await takeStatement(db, { id, hash: ticketHash(secret) }, clock.now());
  if (!statement) return null;
  const write = { csv: csvChunks, pdf: pdfChunks }[statement.format];
  const holder = await holderOf(statement.userId);
  const parts = checkedParts(deps, statement);
  return {
    fileName: `candor-${dayOf(statement.fromMs)}-${dayOf(statement.beforeMs - 1)}.${statement.format}`,
    contentType: contentTypes[statement.format],
    chunks: write({
      statement,
      holder,
      isPractice: mode === 'practice',
      parts,
      translate: translator(statement.language),
    }),
  };
}

const dayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** The parts of a statement; throws at the end if they no longer match the issued fingerprint. */
async function* checkedParts(
  { db }: WalletDeps,
  statement: IssuedStatement,
): AsyncGenerator<SectionPart> {
  const fingerprint = createFingerprint(statement);
  for await (const part of statementParts(db, statement)) {
    fingerprint.add(cellsOf(part, statement));
    yield part;
  }
  invariant(
    fingerprint.digest() === statement.fingerprint,
    'a statement is delivered with the fingerprint from its issue',
  );
}
