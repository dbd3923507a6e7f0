/** The registration form as plain functions: what is typed, what is wrong with it, what is sent. */
import type { RequestOf } from '@candor/contract/calls';
import type { MessageId } from '@candor/messages/message-id';
import {
  addressFields,
  emptyAddress,
  isAddressEmpty,
  newAddress,
  type AddressEntry,
} from './address-entry.ts';

export interface RegisterDraft {
  readonly address: AddressEntry;
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly inviteCode: string;
  readonly agreement: boolean;
}

export const emptyDraft: RegisterDraft = {
  address: emptyAddress,
  code: '',
  password: '',
  confirmPassword: '',
  inviteCode: '',
  agreement: false,
};

/** Empty, with the country that was chosen last on this device. */
export const newDraft = (inviteCode = ''): RegisterDraft => ({
  ...emptyDraft,
  address: newAddress(),
  inviteCode,
});

export type DraftProblems = Partial<Record<keyof RegisterDraft, MessageId>>;

/** What can be said before anything is sent; the server decides the rest. */
export function problemsOf(draft: RegisterDraft): DraftProblems {
  const required = 'field.required' as const;
  return {
    ...(isAddressEmpty(draft.address) && { address: required }),
    ...(draft.code === '' && { code: required }),
    ...(draft.password === '' && { password: required }),
    ...(draft.confirmPassword !== draft.password && {
      confirmPassword: 'identity.passwordsDiffer' as const,
    }),
    ...(!draft.agreement && { agreement: 'identity.agreementRequired' as const }),
  };
}

/** The request; an empty invitation code is left out. */
export function requestOf(
  { inviteCode, address, ...draft }: RegisterDraft,
  agreementHash?: string,
): RequestOf<'register'> {
  const trimmed = inviteCode.trim();
  return {
    ...draft,
    ...addressFields(address),
    ...(trimmed !== '' && { inviteCode: trimmed }),
    ...(agreementHash !== undefined && { agreementHash }),
  };
}
