import { genders, relationships, type PersonalData } from '@candor/domain/kyc/personal-data';

/** Contents of the fields; empty where nothing is chosen yet. */
export type PersonalForm = { readonly [Field in keyof PersonalData]-?: string };

export const emptyForm: PersonalForm = {
  surname: '',
  firstName: '',
  gender: '',
  birthday: '',
  country: '',
  address: '',
  addressCountry: '',
  phone: '',
  emergencySurname: '',
  emergencyFirstName: '',
  emergencyRelationship: '',
  emergencyPhone: '',
  emergencyAddress: '',
};

export type FormProblems = Readonly<Partial<Record<keyof PersonalData, string | undefined>>>;

/** Steps of the form, in order: who it is, where they are, and whom to call in an emergency. */
export const personalSteps = ['you', 'reach', 'emergency'] as const;
export type PersonalStep = (typeof personalSteps)[number];

const fieldsOfStep: Readonly<Record<PersonalStep, readonly (keyof PersonalData)[]>> = {
  you: ['surname', 'firstName', 'gender', 'birthday', 'country'],
  reach: ['address', 'addressCountry', 'phone'],
  emergency: [
    'emergencySurname',
    'emergencyFirstName',
    'emergencyRelationship',
    'emergencyPhone',
    'emergencyAddress',
  ],
};

/** Problems of the fields of one step. */
export const problemsOfStep = (problems: FormProblems, step: PersonalStep): FormProblems =>
  Object.fromEntries(
    fieldsOfStep[step].flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])),
  );

/** The first step with a problem; null without one. */
export const stepOfProblem = (problems: FormProblems): PersonalStep | null =>
  personalSteps.find((step) => Object.keys(problemsOfStep(problems, step)).length > 0) ?? null;

/** Where nothing is chosen, the address is in the country of the document. */
const optionalFields: readonly string[] = ['addressCountry'] satisfies (keyof PersonalData)[];

/** Empty fields; contract and server report other errors. */
export function emptyFields(form: PersonalForm): FormProblems {
  const empty = Object.entries(form).filter(
    ([field, value]) => value.trim() === '' && !optionalFields.includes(field),
  );
  return Object.fromEntries(empty.map(([field]) => [field, 'field.required']));
}

/** Stored data as the form. */
export const formOf = ({ addressCountry = '', ...data }: PersonalData): PersonalForm => ({
  ...data,
  addressCountry,
});

/** The form as data; only whole forms are sent, so every choice has been made. */
export const dataOf = (form: PersonalForm): PersonalData => ({
  ...form,
  addressCountry: form.addressCountry === '' ? undefined : form.addressCountry,
  gender: genders.find((gender) => gender === form.gender) ?? 'other',
  emergencyRelationship:
    relationships.find((relationship) => relationship === form.emergencyRelationship) ?? 'relative',
});
