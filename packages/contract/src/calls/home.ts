import { LISTS_MAX, NAME_MAX, SYMBOLS_MAX } from '@candor/domain/home/watchlists';
import { onboardingSteps, type OnboardingStep } from '@candor/domain/home/onboarding';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, integer, optional, symbol } from '../wire/fields.ts';
import { isReadable } from '@candor/domain/readable-text';

const name = z
  .string()
  .check(z.maxLength(NAME_MAX, 'field.tooLong'), z.refine(isReadable, 'field.invalid'));

/** The first list has no name; the interface gives it one. */
const lists = z
  .array(
    z.object({
      name,
      symbols: z.array(symbol).check(z.maxLength(SYMBOLS_MAX, 'field.tooLong')),
    }),
  )
  .check(z.maxLength(LISTS_MAX, 'field.tooLong'));

const favourites = z.object({
  lists,
  /** Changes with every change of the lists; 0 before the first. */
  version: z.number(),
});

const done = z.boolean();

const onboarding = z.object({
  /** False once all steps are done or the customer dismissed them, for good. */
  isShown: z.boolean(),
  steps: z.object(
    Object.fromEntries(onboardingSteps.map((step) => [step, done])) as Record<
      OnboardingStep,
      typeof done
    >,
  ),
});

export const homeCalls = {
  listFavourites: define({
    summary: 'My favorite markets, in my order: the first list and up to nine named ones',
    access: 'member',
    request: empty,
    result: favourites,
  }),
  setFavourites: define({
    summary: 'Replaces my lists of favorite markets, if nothing changed them since they were read',
    access: 'member',
    request: z.object({
      lists,
      /** Of the lists that were changed. */
      version: integer({ min: 0, max: 1_000_000_000 }),
    }),
    result: favourites,
    refusals: ['home.favouritesChanged', 'markets.unknownSymbol'],
  }),
  getOnboarding: define({
    summary: 'My first steps: what the account and the books say is done',
    access: 'member',
    request: empty,
    result: onboarding,
  }),
  updateOnboarding: define({
    summary: 'Notes that I checked the proof of a price, or dismisses the first steps',
    access: 'member',
    request: z.object({
      proofChecked: optional(z.boolean()),
      dismissed: optional(z.boolean()),
    }),
    result: onboarding,
  }),
};
