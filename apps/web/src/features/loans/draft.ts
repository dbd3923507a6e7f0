import type { CreditPurpose } from '@candor/domain/loans/credit-application';
import type { Money } from '@candor/domain/money/money';
import { create } from 'zustand';

/** What a customer wants to borrow, between the form and the signature. */
export interface LoanDraft {
  readonly kind: 'credit' | 'pledge';
  readonly termsId: string;
  readonly amount: Money;
  readonly days: number;
  /** Of a pledge loan. */
  readonly collateral?: Money;
  /** Of credit. */
  readonly purpose?: CreditPurpose;
  /** Paths of uploaded pictures. */
  readonly income?: string;
  readonly bankStatement?: string;
}

/** Kept in memory only: a reload begins again, and nothing of it is stored on the device. */
export const useDraft = create<{ readonly draft: LoanDraft | null }>(() => ({ draft: null }));

/** The draft as it is now, for a form that begins with it. */
export const currentDraft = (): LoanDraft | null => useDraft.getState().draft;

export const keepDraft = (draft: LoanDraft | null): void => useDraft.setState({ draft });
