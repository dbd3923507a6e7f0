import type { ResultOf } from '@candor/contract/calls';
import type { CustomerRow } from './store.ts';

/** What a customer sees of themselves. Verification, fund password and TOTP do not exist yet. */
export const presentUser = (customer: CustomerRow): ResultOf<'getUser'> => ({
  id: customer.id,
  username: customer.username,
  email: customer.email,
  phone: '',
  nickname: customer.username.split('@')[0]!,
  avatar: '',
  verification: 'unverified',
  advancedVerification: 'unverified',
  hasFundPassword: false,
  hasTotp: false,
  inviteCode: customer.invite_code,
  level: 0,
  isGuest: false,
  createdAt: customer.created_at,
});
