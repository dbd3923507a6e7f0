import { HOUR_MS } from '@candor/domain/durations';
import { Refusal } from '@candor/domain/refusal';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import type { Job } from '../jobs.ts';
import type { Random } from '../random.ts';
import { openKeyRing } from '../key-ring.ts';
import { getSecret } from '../secrets.ts';
import { uploadPath } from './claim-upload.ts';
import {
  countFilesSince,
  deleteDoomed,
  doomOrphans,
  insertFile,
  listDoomed,
  markDoomed,
  markStored,
} from './file-rows.ts';
import { createGate } from './gate.ts';
import { createFileLinks } from './links.ts';
import { createReEncryptJob } from './re-encrypt.job.ts';
import { reEncode } from './re-encode.ts';
import { createVault } from './vault.ts';

export interface Files {
  /**
   * Reads, re-encodes and stores a picture; returns the path to claim it by. `read` is called once
   * there is memory for its bytes. Refuses: upload.*, request.tooMany.
   */
  receive(userId: string, read: () => Promise<Buffer>): Promise<string>;
  /** Keeps bytes made by the product for a customer until they are claimed; returns their file id. */
  keepPart(userId: string, bytes: Buffer): Promise<string>;
  /** The picture itself, always a JPEG; or a part as it was kept. */
  open(fileId: string): Promise<Buffer>;
  /** Signs a link that opens a picture for a minute, without a session. */
  link(fileId: string): string;
  /** The picture of a link, or null when the link has expired. */
  follow(ticket: string): Promise<Buffer | null>;
  readonly jobs: readonly Job[];
}

export const VAULT_KEY = 'files.vault';

const UPLOADS_PER_HOUR_MAX = 60;
/** Long enough to fill in a form over a day and still find its pictures. */
const UNCLAIMED_MS = 24 * HOUR_MS;
const SWEEP_MS = HOUR_MS;
const SWEEP_FILES_MAX = 1_000;
const SWEEP_DEADLINE_MS = 10 * 60_000;
/** This times the largest upload bounds the bytes in memory. */
const READING_MAX = 6;
const WAITING_MAX = 60;
/** A decoded picture is much larger than its file. */
const DECODING_MAX = 2;
/** Enough for the pictures of one application, and no more. */
const PER_CUSTOMER_MAX = 4;

/** Pictures that customers upload: private, encrypted, never stored as sent. */
export async function createFiles(deps: {
  db: Db;
  clock: Clock;
  random: Random;
  folder: string;
}): Promise<Files> {
  const { db, clock, random, folder } = deps;
  const newKey = () => random.bytes(32);
  const ring = await openKeyRing(db, VAULT_KEY, newKey);
  const vault = createVault({ folder, random, ring, now: () => clock.now() });
  const links = createFileLinks(await getSecret(db, 'files.links', newKey), 'view');
  const reading = createGate({ atOnce: READING_MAX, waiting: WAITING_MAX });
  const decoding = createGate({ atOnce: DECODING_MAX, waiting: Infinity });
  const underWay = new Map<string, number>();

  async function keep(userId: string, read: () => Promise<Buffer>): Promise<string> {
    const nowMs = clock.now();
    if ((await countFilesSince(db, userId, nowMs - HOUR_MS)) >= UPLOADS_PER_HOUR_MAX)
      throw new Refusal('request.tooMany');
    const id = random.uuid(nowMs);
    await insertFile(db, { id, userId, nowMs });
    try {
      const original = await read();
      const { bytes, width, height } = await decoding.run(() => reEncode(original));
      const keyVersion = await vault.put(id, bytes);
      const facts = { bytes: bytes.length, width, height, keyVersion };
      await markStored(db, id, { ...facts, nowMs: clock.now() });
    } catch (error) {
      await markDoomed(db, id, clock.now());
      throw error;
    }
    return uploadPath(id);
  }

  return {
    async receive(userId, read) {
      const own = underWay.get(userId) ?? 0;
      if (own >= PER_CUSTOMER_MAX || reading.isFull) throw new Refusal('request.tooMany');
      underWay.set(userId, own + 1);
      try {
        return await reading.run(() => keep(userId, read));
      } finally {
        const left = underWay.get(userId)! - 1;
        if (left > 0) underWay.set(userId, left);
        else underWay.delete(userId);
      }
    },
    async keepPart(userId, bytes) {
      const nowMs = clock.now();
      const id = random.uuid(nowMs);
      await insertFile(db, { id, userId, nowMs });
      const keyVersion = await vault.put(id, bytes);
      const facts = { bytes: bytes.length, width: 0, height: 0, keyVersion };
      await markStored(db, id, { ...facts, nowMs });
      return id;
    },
    open: (fileId) => vault.get(fileId),
    link: (fileId) => links.sign(fileId, clock.now()),
    async follow(ticket) {
      const fileId = links.read(ticket, clock.now());
      return fileId === null ? null : vault.get(fileId);
    },
    jobs: [
      createReEncryptJob({ db, ring, vault }),
      {
        name: 'files.sweep',
        recurringKey: 'all',
        deadlineMs: SWEEP_DEADLINE_MS,
        async work(_due, nowMs) {
          // Recent ones still count toward the hourly limit. These were doomed in an earlier round,
          // so nothing can be claiming them; removing a file twice is fine.
          const beforeMs = nowMs - HOUR_MS;
          const doomed = await listDoomed(db, { beforeMs, limit: SWEEP_FILES_MAX });
          for (const id of doomed) await vault.remove(id);
          return {
            next: nowMs + SWEEP_MS,
            async write(tx) {
              await deleteDoomed(tx, doomed);
              await doomOrphans(tx, { beforeMs: nowMs - UNCLAIMED_MS, nowMs });
            },
          };
        },
      },
    ],
  };
}
