import { quantity, toText, type Quantity } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import { commonTerms, moneyText, rateText } from '../common-terms.ts';

/** Decimal text ↔ quantity: `"335"`. */
const quantityText = z.codec(
  z.string().check(z.regex(/^\d{1,18}(\.\d{1,18})?$/)),
  z.custom<Quantity>((value) => typeof value === 'bigint'),
  { decode: quantity, encode: toText },
);
const name = z.string().check(z.minLength(1), z.maxLength(60));
const millimeters = z.number().check(z.int(), z.minimum(1), z.maximum(10_000));
const celsius = z.number().check(z.int(), z.minimum(-60), z.maximum(100));

/** Terms of a hosted machine, as published. Limits and capacity are numbers of machines. */
export const miningTermsSchema = z.object({
  ...commonTerms,
  machine: z.object({
    manufacturer: name,
    model: name,
    site: name,
    hashrate: quantityText,
    powerW: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    sizeMm: z.tuple([millimeters, millimeters, millimeters]),
    weightKg: quantityText,
    temperatureC: z.tuple([celsius, celsius]),
    humidityMax: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
    network: name,
  }),
  price: moneyText,
  poolFee: rateText,
  electricity: moneyText,
  hosting: moneyText,
});
export type PublishedMiningTerms = z.output<typeof miningTermsSchema>;
