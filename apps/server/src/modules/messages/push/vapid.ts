import type { Db } from '../../../platform/db.ts';
import { getSecret } from '../../../platform/secrets.ts';

export interface VapidKeys {
  /** Base64url; devices subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The product's key pair for push services (RFC 8292), made once and kept with the data. */
export async function getVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await getSecret(db, 'push.vapid', async () => {
    const { default: webPush } = await import('web-push');
    return Buffer.from(JSON.stringify(webPush.generateVAPIDKeys()));
  });
  return JSON.parse(stored.toString()) as VapidKeys;
}
