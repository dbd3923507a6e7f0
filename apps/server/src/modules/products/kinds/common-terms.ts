import { currencyCodes, type CurrencyCode } from '@candor/domain/money/currencies';
import { money, rate, toText, type Money, type Rate } from '@candor/domain/money/money';
import { incomeSources, riskReasons } from '@candor/domain/products/product-terms';
import * as z from 'zod/mini';

const DECIMAL = /^\d{1,18}(\.\d{1,18})?$/;

/** Decimal text ↔ money. */
export const moneyText = z.codec(
  z.string().check(z.regex(DECIMAL)),
  z.custom<Money>((value) => typeof value === 'bigint'),
  { decode: money, encode: toText },
);
/** Decimal text ↔ rate: `"0.0006"`. */
export const rateText = z.codec(
  z.string().check(z.regex(DECIMAL)),
  z.custom<Rate>((value) => typeof value === 'bigint'),
  { decode: rate, encode: toText },
);
export const currencyText = z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]]);
const epochMs = z.number().check(z.int(), z.nonnegative());

/** Terms that every kind has, as published. */
export const commonTerms = {
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  risk: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  riskReasons: z.array(z.enum(riskReasons)),
  currency: currencyText,
  cycleDays: z.number().check(z.int(), z.minimum(1), z.maximum(3_660)),
  minAmount: moneyText,
  maxAmount: moneyText,
  maxPerCustomer: moneyText,
  capacity: moneyText,
  level: z.number().check(z.int(), z.minimum(0), z.maximum(6)),
  saleFromMs: epochMs,
  saleToMs: epochMs,
  incomeSource: z.enum(incomeSources),
};
