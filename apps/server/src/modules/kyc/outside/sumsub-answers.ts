import * as z from 'zod/mini';

/** Fields that the API promises; it may add others without notice. */
const reviewResult = z.object({
  reviewAnswer: z.optional(z.string()),
  rejectLabels: z.optional(z.array(z.string())),
  reviewRejectType: z.optional(z.string()),
});

export const created = z.object({ id: z.string().check(z.regex(/^[0-9a-zA-Z]{1,64}$/)) });

/** `GET /resources/applicants/-;externalUserId=…/one`. */
export const applicantData = z.object({
  ...created.shape,
  externalUserId: z.string(),
});

/** `GET /resources/applicants/{id}/status`. */
export const applicantStatus = z.object({
  levelName: z.optional(z.string()),
  attemptId: z.optional(z.string()),
  reviewDate: z.optional(z.string()),
  reviewStatus: z.string(),
  reviewResult: z.optional(reviewResult),
});
export type ApplicantStatus = z.infer<typeof applicantStatus>;

const image = z.object({
  idDocDef: z.optional(
    z.object({
      country: z.optional(z.string()),
      idDocType: z.optional(z.string()),
      idDocSubType: z.optional(z.nullable(z.string())),
    }),
  ),
  reviewResult: z.optional(z.nullable(reviewResult)),
  deactivated: z.optional(z.boolean()),
});
export type Image = z.infer<typeof image>;

/** `GET /resources/applicants/{id}/metadata/resources`. */
export const images = z.object({ items: z.array(image) });

/** Of refusals; not all have a code of their own. */
export const refusal = z.object({ errorCode: z.optional(z.number()) });
