import { Refusal } from '../refusal.ts';

export const genders = ['female', 'male', 'other'] as const;
export type Gender = (typeof genders)[number];

export const relationships = [
  'spouse',
  'parent',
  'child',
  'sibling',
  'relative',
  'friend',
  'colleague',
] as const;
export type Relationship = (typeof relationships)[number];

export interface PersonalData {
  readonly surname: string;
  readonly firstName: string;
  readonly gender: Gender;
  /** `YYYY-MM-DD`. */
  readonly birthday: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly address: string;
  /** ISO 3166-1 alpha-2; missing: the country of the document. */
  readonly addressCountry?: string | undefined;
  /** E.164. */
  readonly phone: string;
  readonly emergencySurname: string;
  readonly emergencyFirstName: string;
  readonly emergencyRelationship: Relationship;
  readonly emergencyPhone: string;
  readonly emergencyAddress: string;
}

/** Younger customers may not trade. */
export const AGE_MIN = 18;
/** No one has lived longer, so an older year is a typo. */
const AGE_MAX = 125;
/** Turning 18 counts as soon as the birthday begins anywhere on Earth. */
const DATE_LINE_MS = 14 * 3_600_000;

/** Letters of any script with marks, spaces, apostrophes, points and hyphens between them. */
const NAME = /^\p{L}[\p{L}\p{M}\p{Zs}'’.·\-‐]*$/u;

export const isName = (text: string): boolean => NAME.test(text);

/** Age in years on a day, both `YYYY-MM-DD`. Born February 29: a year older on March 1. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Fields verified by a document: locked during review and after acceptance. */
const provedFields = ['surname', 'firstName', 'gender', 'birthday', 'country'] as const;

/**
 * Requires that new personal data may replace the previous data. `isLocked`: a basic application is
 * under review or was accepted; `isAddressLocked`: the same of a proof of address.
 * Refuses: kyc.tooYoung, kyc.birthdayImpossible, kyc.dataLocked.
 */
export function requireAcceptable(
  next: PersonalData,
  {
    before,
    isLocked,
    isAddressLocked = false,
    nowMs,
  }: {
    before: PersonalData | null;
    isLocked: boolean;
    isAddressLocked?: boolean;
    nowMs: number;
  },
): void {
  const age = ageOn(next.birthday, new Date(nowMs + DATE_LINE_MS).toISOString().slice(0, 10));
  if (age < 0 || age > AGE_MAX) throw new Refusal('kyc.birthdayImpossible');
  if (age < AGE_MIN) throw new Refusal('kyc.tooYoung');
  if (isLocked && before && provedFields.some((field) => next[field] !== before[field]))
    throw new Refusal('kyc.dataLocked');
  if (isAddressLocked && before && homeCountry(next) !== homeCountry(before))
    throw new Refusal('kyc.dataLocked');
}

const homeCountry = ({ addressCountry, country }: PersonalData): string =>
  addressCountry ?? country;

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/**
 * Full name in its native order: in East Asian scripts the surname comes first, without a space.
 */
export const fullName = ({
  surname,
  firstName,
}: Pick<PersonalData, 'surname' | 'firstName'>): string =>
  EAST_ASIAN.test(surname + firstName) ? surname + firstName : `${firstName} ${surname}`;
