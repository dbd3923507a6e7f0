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
  formOf,
  type FormProblems,
  type PersonalForm,
  personalSteps,
  type PersonalStep,
  problemsOfStep,
  stepOfProblem,
} from './personal-form.ts';

export interface PersonalFormState {
  readonly form: PersonalForm;
  readonly problems: FormProblems;
  readonly isSaving: boolean;
  readonly change: (field: keyof PersonalData, value: string) => void;
  readonly step: PersonalStep;
  /** One step back; null at the first. */
  readonly back: (() => void) | null;
  /** To the next step, or saves at the last one; stays where something is missing. */
  readonly next: () => void;
}

export function usePersonalForm(stored: PersonalData | undefined): PersonalFormState {
  const [form, setForm] = useState<PersonalForm>(stored ? formOf(stored) : emptyForm);
  const [problems, setProblems] = useState<FormProblems>({});
  const [step, setStep] = useState<PersonalStep>('you');
  const place = personalSteps.indexOf(step);
  const command = useCommand(kycCalls, 'updatePersonalData', {
    refreshes: ['getPersonalData', 'getServices'],
    onDone() {
      successHaptic();
      showToast(text('personalData.saved'), 'success');
      goBack('my');
    },
  });

  function refuse(found: FormProblems): void {
    // Drawn at once, so that the first field that needs something can take keyboard and screen reader.
    flushSync(() => {
      setProblems(found);
      setStep(stepOfProblem(found) ?? step);
    });
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
    step,
    back: place === 0 ? null : () => setStep(personalSteps[place - 1]!),
    next() {
      const missing = problemsOfStep(emptyFields(form), step);
      if (Object.keys(missing).length > 0) return refuse(missing);
      const following = personalSteps[place + 1];
      if (following) return setStep(following);
      command.mutate(dataOf(form), {
        onError: (error) => refuse(error instanceof CallError ? error.fields : {}),
      });
    },
  };
}
