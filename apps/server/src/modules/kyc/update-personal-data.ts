import type { RequestOf } from '@candor/contract/calls';
import { requireAcceptable } from '@candor/domain/kyc/personal-data';
import { Refusal } from '@candor/domain/refusal';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { inTransaction } from '../../platform/db.ts';
import { linkIdentity } from '../responsible-trading/index.ts';
import { requestScreening } from '../sanctions/index.ts';
import type { KycOptions } from './deps.ts';
import { standingOf } from './level-of.ts';
import { findPersonalData, upsertPersonalData } from './store-personal-data.ts';
import { hashOf } from './store-persons.ts';

/** Stores personal data. Refuses: kyc.tooYoung and the like, kyc.phoneInvalid, kyc.dataLocked. */
export async function updatePersonalData(
  { db, outbox }: Pick<KycOptions, 'db' | 'outbox'>,
  request: RequestOf<'updatePersonalData'>,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<Record<string, never>> {
  const next = {
    ...request,
    phone: numberOf(request.phone, 'kyc.phoneInvalid'),
    emergencyPhone: numberOf(request.emergencyPhone, 'kyc.emergencyPhoneInvalid'),
  };
  return inTransaction(db, async (tx) => {
    const before = await findPersonalData(tx, userId);
    const { basic, advanced } = await standingOf(tx, userId);
    const isAddressLocked = advanced !== 'unverified';
    requireAcceptable(next, { before, isLocked: basic !== 'unverified', isAddressLocked, nowMs });
    await upsertPersonalData(tx, userId, next, nowMs);
    // Verified without a name: a break of the same person begins to apply with it.
    if (before === null && basic === 'verified') {
      await linkIdentity({ outbox }, tx, { userId, identityHash: hashOf(next), nowMs });
      await requestScreening(tx, [userId]);
    }
    return {};
  });
}

/** E.164. */
function numberOf(text: string, refusal: string): string {
  const parsed = parsePhoneNumberFromString(text);
  if (!parsed?.isValid()) throw new Refusal(refusal);
  return parsed.number;
}
