import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { filePath } from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import { LINK_MS } from '../../platform/files/links.ts';
import type { KycOptions } from './deps.ts';
import { findApplication } from './store.ts';
import { insertView } from './store-views.ts';

/** A link to one of the customer's own pictures; their view is recorded like any other. */
export async function createDocumentLink(
  { db, random, files }: Pick<KycOptions, 'db' | 'random' | 'files'>,
  { id, item }: RequestOf<'createDocumentLink'>,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<ResultOf<'createDocumentLink'>> {
  const application = await findApplication(db, { userId, id });
  const picture = application?.items.find((entry) => entry.item === item);
  if (!application || !picture) throw new Refusal('kyc.notFound');
  await insertView(db, {
    userId,
    id: random.uuid(nowMs),
    applicationId: application.id,
    item,
    viewer: 'owner',
    viewerId: userId,
    reason: 'own',
    viewedAt: nowMs,
  });
  return { url: `${filePath}/${files.link(picture.fileId)}`, expiresIn: LINK_MS / 1_000 };
}
