import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ControlClaim } from '@candor/domain/wallet/house-wallets';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import { NetworkDown } from './chain-adapter.ts';

const TIMEOUT_MS = 4_000;
const SIGNATURE = 'x-candor-signature';
const TIMESTAMP = 'x-candor-timestamp';

/** How long a signer accepts a request; part of the protocol in docs/how-to/evm.md. */
export const QUESTION_FRESH_MS = 300_000;

/**
 * Asks a signer over HTTP; each question and each answer is signed with a shared secret, as
 * docs/how-to/evm.md specifies. Returns what it answered. Throws NetworkDown unless the signer gives
 * an answer that it signed.
 */
export type SignerLine = (
  method: 'GET' | 'POST',
  path: string,
  question?: { readonly body?: string; readonly atMs?: number },
) => Promise<unknown>;

export function createSignerLine(options: {
  readonly url: string;
  readonly secret: string;
  readonly clock: Clock;
}): SignerLine {
  const sign = (...parts: readonly string[]) =>
    createHmac('sha256', options.secret).update(parts.join('\n')).digest('hex');

  async function send(method: string, path: string, init: RequestInit) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${options.url}${path}`, {
        method,
        redirect: 'error',
        signal,
        ...init,
      });
      const proof = response.headers.get(SIGNATURE) ?? '';
      return { status: response.status, proof, text: await response.text() };
    } catch {
      throw new NetworkDown('the signer does not answer');
    }
  }

  return async (method, path, { body = '', atMs = options.clock.now() } = {}) => {
    const timestamp = String(atMs);
    const signature = sign(method, path, timestamp, body);
    const { status, proof, text } = await send(method, path, {
      ...(method === 'POST' ? { body } : {}),
      headers: {
        'content-type': 'application/json',
        [TIMESTAMP]: timestamp,
        [SIGNATURE]: signature,
      },
    });
    if (status >= 500) throw new NetworkDown(`the signer answers ${status}`);
    if (status !== 200) throw new Error(`the signer responded with HTTP ${status}`);
    // The signature covers the request: an answer to another one, or by somebody else, is invalid.
    if (!isSame(proof, sign(signature, text)))
      throw new NetworkDown('the response is not signed by the signer');
    return JSON.parse(text);
  };
}

/** In hexadecimal digits or Base64: it becomes part of a line of a sealed text. */
export const controlSignature = z.string().check(z.regex(/^[0-9A-Za-z+/=]{20,3000}$/));
const control = z.object({ address: z.string(), signature: controlSignature });

/**
 * Has a signer prove that it controls an address; docs/how-to/house-wallets.md specifies the request.
 * It makes the text itself, so that it never signs one that somebody else chose.
 */
export async function askControl(ask: SignerLine, claim: ControlClaim): Promise<string> {
  const { chain, address, day, dayHash } = claim;
  const body = JSON.stringify({ chain, address, day, dayHash });
  const answer = z.parse(control, await ask('POST', '/v1/control', { body }));
  if (answer.address !== address) throw new Error('the signer responded about another address');
  return answer.signature;
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
