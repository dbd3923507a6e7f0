import type { Queryable } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { hasPasskey } from './store-passkeys.ts';

export async function safetyOf(
  { secondFactor, fundPassword }: Pick<IdentityDeps, 'secondFactor' | 'fundPassword'>,
  db: Queryable,
  userId: string,
): Promise<{ readonly isSecured: boolean; readonly hasFundPassword: boolean }> {
  const [hasTotp, hasKey, hasFundPassword] = await Promise.all([
    secondFactor.isBound(db, userId),
    hasPasskey(db, userId),
    fundPassword.isSet(db, userId),
  ]);
  return { isSecured: hasTotp || hasKey, hasFundPassword };
}
