/** The registration form as plain functions: what is typed, what is wrong with it, what is sent. */
import type { RequestOf } from '@candor/contract/calls';
import type { MessageId } from '@candor/messages/message-id';

export interface RegisterDraft {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly inviteCode: string;
  readonly agreement: boolean;
}

export const emptyDraft: RegisterDraft = {
  email: '',
  code: '',
  password: '',
  confirmPassword: '',
  inviteCode: '',
  agreement: false,
};

const required = ['email', 'code', 'password'] as const satisfies (keyof RegisterDraft)[];

export type DraftProblems = Partial<Record<keyof RegisterDraft, MessageId>>;

/** What can be said before anything is sent; the server decides the rest. */
export function problemsOf(draft: RegisterDraft): DraftProblems {
  const missing = required.filter((field) => draft[field] === '');
  return {
    ...Object.fromEntries(missing.map((field) => [field, 'field.required' as const])),
    ...(draft.confirmPassword !== draft.password && {
      confirmPassword: 'identity.passwordsDiffer' as const,
    }),
    ...(!draft.agreement && { agreement: 'identity.agreementRequired' as const }),
  };
}

/** The request; an empty invitation code is left out. */
export function requestOf({ inviteCode, ...draft }: RegisterDraft): RequestOf<'register'> {
  const trimmed = inviteCode.trim();
  return { ...draft, ...(trimmed !== '' && { inviteCode: trimmed }) };
}
