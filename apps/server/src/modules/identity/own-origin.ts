import { isIP } from 'node:net';

/** Only programs on the visitor's own machine are found here, so no stranger's page can pass for one. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Where no address of the product is configured, it is on the visitor's own machine or unknown. */
export const isOwnOrigin = (origin: string, publicOrigin: string | null): boolean =>
  publicOrigin === null ? LOOPBACK.test(origin) : origin === publicOrigin;

/** The name that passkeys of a page are made for (WebAuthn §5.1.3, RP ID); null where it has only numbers. */
export function passkeySiteOf(origin: string): string | null {
  const { hostname } = new URL(origin);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : hostname;
}
