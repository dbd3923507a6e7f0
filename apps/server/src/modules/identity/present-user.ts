import type { ResultOf } from '@candor/contract/calls';
import type { Queryable } from '../../platform/db.ts';
import { shownEmail, shownName } from './email-address.ts';
import type { IdentityDeps } from './deps.ts';
import type { CustomerRow } from './store.ts';

/** A customer's view of their own account. */
export async function presentUser(
  deps: Pick<IdentityDeps, 'standingOf' | 'memberLevelOf'>,
  db: Queryable,
  customer: CustomerRow,
): Promise<ResultOf<'getUser'>> {
  const username = shownName(customer.username);
  const standing = await deps.standingOf(db, customer.id);
  const level = await deps.memberLevelOf(db, customer.id);
  return {
    id: customer.id,
    username,
    email: customer.email === null ? '' : shownEmail(customer.email),
    phone: customer.phone ?? '',
    nickname: username.split('@')[0]!,
    avatar: '',
    verification: standing.basic,
    advancedVerification: standing.advanced,
    hasFundPassword: customer.has_fund_password,
    hasTotp: customer.has_totp,
    inviteCode: customer.invite_code,
    level,
    isGuest: customer.is_guest,
    createdAt: customer.created_at,
  };
}
