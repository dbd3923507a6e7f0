export { type ConfirmDeps, confirmItIsYou, requireConfirmed } from './confirm-it-is-you.ts';
export { createIdentity } from './create-identity.ts';
export { expireJob } from './expire.job.ts';
export { credentials } from './credentials.ts';
export { customerView } from './customer-view.ts';
export type { FundPassword } from './fund-password.ts';
export type { SecondFactor } from './second-factor.ts';
export type { FreezeLink } from './freeze-link.ts';
export { createLetters } from './letters.ts';
export type { TwoProofs } from './prove-owner.ts';
export {
  countInvited,
  findInviteCode,
  listInvitations,
  listInvited,
  listInvitedIds,
} from './store-invitations.ts';
export { listRelations } from './store-related.ts';
export {
  countCustomers,
  findJoinedAt,
  findLanguage,
  findPhones,
  isCustomer,
  listCustomers,
  listHouseAccounts,
} from './store.ts';
export { findRecipient } from './store-notices.ts';
export { listProtections } from './store-safety.ts';
export { isSessionOpen, onSessionsEnded } from './sessions.ts';
export {
  type RecordSecurityEvent,
  type SecurityEvent,
  securityHoldsUntil,
} from './security-events.ts';
