import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link to a picture works. */
export const LINK_MS = 60_000;

export interface FileLinks {
  /** A token that opens one file, for one purpose, for a minute. */
  sign(fileId: string, nowMs: number): string;
  /** Id of the file, or null for an expired or forged token. */
  read(ticket: string, nowMs: number): string | null;
}

const TICKET = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/;

/** `purpose` is part of what is signed: a link made to view cannot be used for anything else. */
export function createFileLinks(key: Buffer, purpose: 'view'): FileLinks {
  const macOf = (fileId: string, expiresAt: string): string =>
    createHmac('sha256', key).update(`${purpose} ${fileId} ${expiresAt}`).digest('base64url');
  return {
    sign(fileId, nowMs) {
      const expiresAt = String(nowMs + LINK_MS);
      return `${fileId}.${expiresAt}.${macOf(fileId, expiresAt)}`;
    },
    read(ticket, nowMs) {
      const [, fileId, expiresAt, mac] = TICKET.exec(ticket) ?? [];
      if (!fileId || !expiresAt || !mac) return null;
      const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(fileId, expiresAt)));
      return isOurs && nowMs < Number(expiresAt) ? fileId : null;
    },
  };
}
