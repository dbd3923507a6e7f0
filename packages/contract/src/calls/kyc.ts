import { documentItems, rejectionReasons } from '@candor/domain/kyc/application';
import { countryCodes } from '@candor/domain/kyc/countries';
import { genders, isName, relationships } from '@candor/domain/kyc/personal-data';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { day, empty, id, optional, page, paging, text, time, trimmed } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

const personName = z.string().check(
  trimmed,
  z.minLength(1, 'field.required'),
  z.maxLength(100, 'field.tooLong'),
  z.refine((value) => value === '' || isName(value), 'field.invalid'),
);
const phone = z.string().check(trimmed, z.regex(/^\+[\d ().-]{6,30}$/, 'field.invalid'));
/** Anything that fits on an envelope, without characters that a terminal or page interprets. */
const address = z
  .string()
  .check(
    trimmed,
    z.minLength(5, 'field.required'),
    z.maxLength(300, 'field.tooLong'),
    z.regex(/^[^\p{Cc}\p{Cf}<>]*$/u, 'field.invalid'),
  );

const personalDataFields = z.object({
  surname: personName,
  firstName: personName,
  gender: z.enum(genders, 'field.invalid'),
  birthday: day,
  country: z.enum(countryCodes, 'field.invalid'),
  address,
  /** Of the home address; missing: that of the document. */
  addressCountry: optional(z.enum(countryCodes, 'field.invalid')),
  phone,
  emergencySurname: personName,
  emergencyFirstName: personName,
  emergencyRelationship: z.enum(relationships, 'field.invalid'),
  emergencyPhone: phone,
  emergencyAddress: address,
});
const wireNames = { emergencyFirstName: 'emergencyName' } as const;
export const personalData = renamed(personalDataFields, wireNames);

export const applicationStatus = z.enum(['pending', 'verified', 'rejected']);
const standing = z.enum(['unverified', 'pending', 'verified', 'rejected']);
const documentItem = z.enum(documentItems);

export const application = renamed(
  z.object({
    id: z.string(),
    grade: z.enum(['basic', 'advanced']),
    documentType: z.enum(['id', 'passport']),
    status: applicationStatus,
    items: z.array(
      z.object({
        item: documentItem,
        status: z.enum(['pending', 'accepted', 'rejected']),
        /** Why it must be sent again. */
        reason: optional(z.enum(rejectionReasons)),
      }),
    ),
    submittedAt: time,
    /** Deadline for the decision. */
    reviewDueAt: time,
    /** The same in epoch milliseconds, for a countdown. */
    reviewDueAtMs: z.number(),
    decidedAt: optional(time),
  }),
  {
    documentType: 'type',
    submittedAt: 'createTime',
    reviewDueAt: 'reviewDueTime',
    reviewDueAtMs: 'reviewDueEpochMs',
    decidedAt: 'decideTime',
  },
);

/**
 * Path of an upload. Clients that send every field leave those empty that a document does not have.
 */
const upload = optional(z.string().check(z.maxLength(100, 'field.tooLong')));
const pictures = { front: upload, back: upload, holding: upload, portrait: upload };
const applied = z.object({ id: z.string() });
const applicationRefusals = [
  'kyc.alreadyVerified',
  'kyc.alreadyPending',
  'kyc.itemsMissing',
  'kyc.tooManyApplications',
  'upload.notFound',
] as const;

export const kycCalls = {
  updatePersonalData: define({
    summary: 'Saves my personal data and emergency contact',
    access: 'member',
    request: personalData,
    result: empty,
    refusals: [
      'kyc.tooYoung',
      'kyc.birthdayImpossible',
      'kyc.phoneInvalid',
      'kyc.emergencyPhoneInvalid',
      'kyc.dataLocked',
    ],
  }),
  getPersonalData: define({
    summary: 'My personal data, and whether a document has locked my name',
    access: 'member',
    request: empty,
    result: z.object({ data: optional(personalData), isLocked: z.boolean() }),
  }),
  applyForVerification: define({
    summary:
      'Submits my identity card (front, back) or passport (portrait page), and a photo of me holding it',
    access: 'member',
    request: renamed(
      z.object({ documentType: z.enum(['id', 'passport'], 'field.invalid'), ...pictures }),
      { documentType: 'type' },
    ),
    result: applied,
    refusals: applicationRefusals,
  }),
  applyForAdvancedVerification: define({
    summary: 'Submits a proof of address (front, a second page as back) and a portrait of me',
    access: 'member',
    request: renamed(
      z.object({
        documentType: optional(z.enum(['id', 'passport'], 'field.invalid')),
        ...pictures,
      }),
      { documentType: 'type' },
    ),
    result: applied,
    refusals: [...applicationRefusals, 'kyc.basicRequired'],
  }),
  getVerificationStatus: define({
    summary: 'My verification status in both grades, with the newest application of each',
    access: 'member',
    request: empty,
    result: z.object({
      status: standing,
      advancedStatus: standing,
      basic: optional(application),
      advanced: optional(application),
    }),
  }),
  isVerified: define({
    summary: 'Whether my identity is verified',
    access: 'member',
    request: empty,
    result: z.boolean(),
  }),
  listVerifications: define({
    summary: 'My applications, newest first',
    access: 'member',
    request: z.object(paging),
    result: page(application),
  }),
  createDocumentLink: define({
    summary: 'A link to one of my images, valid for one minute',
    access: 'member',
    request: z.object({ id, item: z.enum(documentItems, 'field.invalid') }),
    result: z.object({ url: z.string(), expiresIn: z.number() }),
    refusals: ['kyc.notFound'],
  }),
  listDocumentViews: define({
    summary: 'Who viewed which of my images, when and why, newest first',
    access: 'member',
    request: z.object(paging),
    result: page(
      renamed(
        z.object({
          item: documentItem,
          grade: z.enum(['basic', 'advanced']),
          documentType: z.enum(['id', 'passport']),
          viewer: z.enum(['owner', 'operator', 'reviewer']),
          /** Distinguishes operators without naming them; an outside reviewer is named. */
          viewerTag: text(16),
          reason: z.enum(['own', 'review', 'support', 'courtOrder']),
          viewedAt: time,
        }),
        { documentType: 'type', viewedAt: 'viewTime' },
      ),
    ),
  }),
} as const;
