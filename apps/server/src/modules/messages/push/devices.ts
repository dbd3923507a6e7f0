import type { RequestOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../../http/handler.ts';
import { inTransaction } from '../../../platform/db.ts';
import type { MessagesOptions } from '../deps.ts';
import { countEndpoints, deleteEndpointAt, putEndpoint } from './store-endpoints.ts';
import { createPushTransport } from './transport.ts';

type Deps = Pick<MessagesOptions, 'db' | 'random' | 'pushTransport'>;

/** Refuses: messages.endpointRefused, for an address that pushes must not be sent to. */
export async function addPushEndpoint(
  { db, random, pushTransport = createPushTransport() }: Deps,
  { endpoint: address, p256dh, auth }: RequestOf<'addPushEndpoint'>,
  { userId, sessionId, nowMs }: CallContext,
): Promise<{ devices: number }> {
  if (!pushTransport.admits(address) || !isPoint(p256dh))
    throw new Refusal('messages.endpointRefused');
  const endpoint = { userId, sessionId, id: random.uuid(nowMs), address, p256dh, auth };
  const isStored = await inTransaction(db, (tx) => putEndpoint(tx, endpoint, nowMs));
  if (!isStored) throw new Refusal('messages.endpointRefused');
  return { devices: await countEndpoints(db, userId) };
}

/** An uncompressed point of P-256, as devices send it. */
const isPoint = (p256dh: string): boolean => Buffer.from(p256dh, 'base64url')[0] === 4;

export async function removePushEndpoint(
  { db }: Deps,
  { endpoint }: RequestOf<'removePushEndpoint'>,
  { userId }: Pick<CallContext, 'userId'>,
): Promise<{ devices: number }> {
  await deleteEndpointAt(db, userId, endpoint);
  return { devices: await countEndpoints(db, userId) };
}
