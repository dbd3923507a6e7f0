import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { archivePath } from '@candor/contract/wire/calls';
import { DAY_MS, MINUTE_MS } from '@candor/domain/durations';
import { ARCHIVES_PER_DAY } from '@candor/domain/own-data/archive';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Download } from '../../platform/download.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import type { OwnDataOptions } from './deps.ts';
import { BUILD_JOB, keyOf } from './jobs.ts';
import * as store from './store.ts';

const LINK_MS = MINUTE_MS;
const SECRET_BYTES = 32;
const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export async function listArchives(
  { db }: OwnDataOptions,
  { userId }: CallContext,
): Promise<ResultOf<'listArchives'>> {
  const rows = await store.listArchives(db, userId);
  return rows.map(({ id, status, ...row }) => ({
    id,
    status,
    askedAt: row.asked_at,
    ...(row.ready_at === null ? {} : { readyAt: row.ready_at }),
    ...(row.erases_at === null ? {} : { erasesAt: row.erases_at }),
    ...(row.bytes === null ? {} : { bytes: Number(row.bytes) }),
  }));
}

/**
 * Begins an archive. Refuses: ownData.archiveUnderWay, ownData.tooManyArchives, and what the second
 * factor refuses.
 */
export async function requestArchive(
  { db, random, secondFactor }: OwnDataOptions,
  { totpCode }: RequestOf<'requestArchive'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'requestArchive'>> {
  const of = { userId, id: random.uuid(nowMs) };
  await inTransaction(db, async (tx) => {
    await secondFactor.assert(tx, userId, totpCode, nowMs);
    if (!(await store.insertArchive(tx, of, nowMs))) throw new Refusal('ownData.archiveUnderWay');
    // Counts itself: two at a time are ordered by the index.
    if ((await store.countSince(tx, userId, nowMs - DAY_MS)) > ARCHIVES_PER_DAY)
      throw new Refusal('ownData.tooManyArchives');
    await scheduleDue(tx, { name: BUILD_JOB, key: keyOf(of), dueAt: nowMs });
  });
  return { id: of.id };
}

/** A single-use link to a ready archive. Refuses: ownData.notFound, and as the second factor. */
export async function createArchiveLink(
  { db, random, secondFactor }: OwnDataOptions,
  { id: archiveId, totpCode }: RequestOf<'createArchiveLink'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'createArchiveLink'>> {
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const id = random.uuid(nowMs);
  await inTransaction(db, async (tx) => {
    await secondFactor.assert(tx, userId, totpCode, nowMs);
    if ((await store.findStatus(tx, { userId, id: archiveId })) !== 'ready')
      throw new Refusal('ownData.notFound');
    const link = { userId, id, archiveId, hash: hashOf(secret), expiresMs: nowMs + LINK_MS };
    await store.insertLink(tx, link);
  });
  return { url: `${archivePath}/${id}.${secret}`, expiresIn: LINK_MS / 1_000 };
}

/** The file behind a link, using the link up; null for an invalid link. */
export async function openArchive(
  { db, clock, files }: OwnDataOptions,
  ticket: string,
): Promise<Download | null> {
  const [, id, secret] = TICKET.exec(ticket) ?? [];
  if (!id || !secret) return null;
  const of = await store.takeLink(db, { id, hash: hashOf(secret) }, clock.now());
  if (!of) return null;
  const parts = await store.listParts(db, of);
  return {
    fileName: 'candor-my-data.zip',
    contentType: 'application/zip',
    chunks: contentOf(files, parts),
  };
}

async function* contentOf(
  files: OwnDataOptions['files'],
  parts: readonly string[],
): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await files.open(part);
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
