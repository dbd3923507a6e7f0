import { isIP } from 'node:net';

/** Only programs on the visitor's own machine are reachable here, so no foreign page matches. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Without a configured public origin only pages on the visitor's own machine are accepted. */
export const isOwnOrigin = (origin: string, publicOrigin: string | null): boolean =>
  publicOrigin === null ? LOOPBACK.test(origin) : origin === publicOrigin;

/** Relying party id of a page's passkeys (WebAuthn §5.1.3); null if the host is an IP address. */
export function passkeySiteOf(origin: string): string | null {
  const { hostname } = new URL(origin);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : hostname;
}
