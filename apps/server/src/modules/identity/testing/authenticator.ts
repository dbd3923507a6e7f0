import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** COSE labels of an ES256 key (RFC 9053 §7.1): kty EC2, alg, crv P-256, x, y. */
const COSE = { kty: 1, alg: 3, crv: -1, x: -2, y: -3 } as const;
/** Flags of authenticator data (WebAuthn §6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Ceremony {
  readonly challenge: string;
  /** Origin of the page, as the browser sees it. */
  readonly origin: string;
  readonly rpId: string;
}

/** Ways in which a browser or an authenticator could lie. */
export interface Lies {
  readonly crossOrigin?: boolean;
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly fmt?: string;
  readonly type?: string;
}

/** A software authenticator with one discoverable ES256 credential. */
export function createAuthenticator({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let count = 0;
  let userHandle = '';

  const clientData = (type: string, ceremony: Ceremony, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: ceremony.challenge,
        origin: ceremony.origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    );

  function authenticatorData(
    { rpId }: Ceremony,
    lies: Lies,
    credential: Uint8Array = Buffer.alloc(0),
  ) {
    count += counts ? 1 : 0;
    const flags =
      USER_PRESENT |
      (lies.isUnverified ? 0 : USER_VERIFIED) |
      (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? count);
    const rpIdHash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, credential]);
  }

  function attestedCredential(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [COSE.kty, 2],
      [COSE.alg, -7],
      [COSE.crv, 1],
      [COSE.x, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [COSE.y, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([aaguid, length, credentialId, isoCBOR.encode(key)]);
  }

  return {
    id,
    /** What `navigator.credentials.create()` would return. */
    create(ceremony: Ceremony & { readonly userId: string }, lies: Lies = {}) {
      userHandle = ceremony.userId;
      const authData = authenticatorData(ceremony, lies, attestedCredential());
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', lies.fmt ?? 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url');
      const clientDataJSON = clientData('webauthn.create', ceremony, lies).toString('base64url');
      const response = { clientDataJSON, attestationObject, transports: ['internal'] };
      return { id, rawId: id, type: 'public-key', response };
    },
    /** What `navigator.credentials.get()` would return. */
    get(ceremony: Ceremony, lies: Lies = {}) {
      const data = clientData('webauthn.get', ceremony, lies);
      const authData = authenticatorData(ceremony, lies);
      const hash = createHash('sha256').update(data).digest();
      const signature = sign('sha256', Buffer.concat([authData, hash]), privateKey);
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? userHandle,
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
