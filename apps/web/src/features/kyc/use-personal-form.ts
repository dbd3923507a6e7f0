import { CallError } from '@candor/client/envelope';
import { text } from '@candor/client/language';
import { kycCalls } from '@candor/contract/calls/kyc';
import type { PersonalData } from '@candor/domain/kyc/personal-data';
import { showToast } from '@candor/ui/toast';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { successHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';
import { goBack } from '../../platform/route.ts';
import {
  dataOf,
  emptyFields,
  emptyForm,
  type FormProblems,
  type PersonalForm,
} from './personal-form.ts';

export interface PersonalFormState {
  readonly form: PersonalForm;
  readonly problems: FormProblems;
  readonly isSaving: boolean;
  readonly change: (field: keyof PersonalData, value: string) => void;
  readonly save: () => void;
}

export function usePersonalForm(stored: PersonalData | undefined): PersonalFormState {
  const [form, setForm] = useState<PersonalForm>(stored ?? emptyForm);
  const [problems, setProblems] = useState<FormProblems>({});
  const command = useCommand(kycCalls, 'updatePersonalData', {
    refreshes: ['getPersonalData'],
    onDone() {
      successHaptic();
      showToast(text('personalData.saved'), 'success');
      goBack('my');
    },
  });

  function refuse(found: FormProblems): void {
    // Drawn at once, so that the first field that needs something can take keyboard and screen reader.
    flushSync(() => setProblems(found));
    document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus();
  }

  return {
    form,
    problems,
    isSaving: command.isPending,
    change(field, value) {
      setForm((present) => ({ ...present, [field]: value }));
      setProblems((present) => ({ ...present, [field]: undefined }));
    },
    save() {
      const empty = emptyFields(form);
      if (Object.keys(empty).length > 0) return refuse(empty);
      command.mutate(dataOf(form), {
        onError: (error) => refuse(error instanceof CallError ? error.fields : {}),
      });
    },
  };
}
