import { placeSources, services } from '@candor/domain/countries/services';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, optional } from '../wire/fields.ts';

const place = z.object({
  source: z.enum(placeSources),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});

export const countriesCalls = {
  getServices: define({
    summary: 'What is offered to me, and otherwise which of my countries decides and what tells it',
    access: 'member',
    request: empty,
    result: z.object({
      /** Countries known of me; without one, a live house offers nothing. */
      places: z.array(place),
      services: z.array(
        z.object({
          service: z.enum(services),
          isOffered: z.boolean(),
          /** Missing: the maximum of the market. */
          leverageMax: optional(z.number()),
          /** What forbids it or caps the leverage; missing if nothing does or no country is known. */
          decidedBy: optional(place),
        }),
      ),
    }),
  }),
} as const;
