import type { Fixed } from '@candor/domain/money/fixed';
import { formatFixed, parseFixed } from '@candor/domain/money/fixed';
import type { Money, Price, Quantity, Rate } from '@candor/domain/money/money';
import { asciiTrim } from '@candor/domain/identity/ascii';
import { dayBounds } from '@candor/domain/proofs/sealed-day';
import { isReadable } from '@candor/domain/readable-text';
import * as z from 'zod/mini';
import { formatWireTime, parseWireTime } from './time.ts';

const UNSIGNED = /^\d{1,18}(\.\d{1,18})?$/;
const SIGNED = /^-?\d{1,20}(\.\d{1,18})?$/;

/**
 * Unsigned decimal of a request: a string, or a JSON number with a plain decimal form. Exponents,
 * signs, NaN and every other type are refused before parsing.
 */
function unsigned<T extends Fixed>() {
  return z.codec(
    z.union([z.string(), z.number()], 'field.number'),
    z.custom<T>((value) => typeof value === 'bigint'),
    {
      decode: (text, context) => {
        const plain = String(text);
        if (UNSIGNED.test(plain)) return parseFixed(plain) as T;
        context.issues.push({ code: 'custom', message: 'field.number', input: text });
        return z.NEVER;
      },
      encode: (value) => formatFixed(value),
    },
  );
}

/** Signed decimal of a result. */
function signed<T extends Fixed>() {
  return z.codec(
    z.string().check(z.regex(SIGNED, 'field.number')),
    z.custom<T>((value) => typeof value === 'bigint'),
    { decode: (text) => parseFixed(text) as T, encode: (value) => formatFixed(value) },
  );
}

export const money = unsigned<Money>();
export const price = unsigned<Price>();
export const quantity = unsigned<Quantity>();
export const signedMoney = signed<Money>();
export const signedPrice = signed<Price>();
/** A ratio as is, where a hashed text uses that form: 0.85 ↔ `"0.85"`. */
export const ratio = signed<Rate>();
/** A ratio in the program, a percentage on the wire: 0.0214 ↔ `"2.14"`. */
export const percent = z.codec(
  z.string().check(z.regex(SIGNED, 'field.number')),
  z.custom<Rate>((value) => typeof value === 'bigint'),
  {
    decode: (text) => (parseFixed(text) / 100n) as Rate,
    encode: (value) => formatFixed(value * 100n),
  },
);

/** The same in a request, like every unsigned decimal: `"0.3"` or 0.3, never negative. */
export const unsignedPercent = z.codec(
  z.union([z.string(), z.number()], 'field.number'),
  z.custom<Rate>((value) => typeof value === 'bigint'),
  {
    decode: (text, context) => {
      const plain = String(text);
      if (UNSIGNED.test(plain)) return (parseFixed(plain) / 100n) as Rate;
      context.issues.push({ code: 'custom', message: 'field.number', input: text });
      return z.NEVER;
    },
    encode: (value) => formatFixed(value * 100n),
  },
);

/** Epoch milliseconds in the program, `YYYY-MM-DD HH:mm:ss` at UTC+8 on the wire. */
export const time = z.codec(z.string(), z.number(), {
  decode: parseWireTime,
  encode: formatWireTime,
});

/** An integer in a request: GET parameters arrive as text. */
export function integer(range: { min: number; max: number }) {
  return z.codec(
    z.union([z.string(), z.number()], 'field.integer'),
    z
      .number()
      .check(
        z.int('field.integer'),
        z.minimum(range.min, 'field.range'),
        z.maximum(range.max, 'field.range'),
      ),
    {
      decode: (text) => (/^-?\d{1,15}$/.test(String(text)) ? Number(text) : Number.NaN),
      encode: (value) => value,
    },
  );
}

/** Trims the whitespace that a keyboard adds; invisible characters stay and are refused. */
export const trimmed = z.overwrite(asciiTrim);
/** Names one of a list that the server publishes, such as a set of second contracts. */
export const key = z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/, 'field.id'));
/** Of a record: a UUID, in lowercase as the database writes it. */
export const id = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'field.id'));
export const text = (maxLength: number) =>
  z.string().check(z.minLength(1, 'field.required'), z.maxLength(maxLength, 'field.tooLong'));
/** One line shown to other people; it must display exactly what it contains. */
export const line = (maxLength: number) =>
  text(maxLength).check(z.refine(isReadable, 'field.invalid'));
/** A UTC day, `YYYY-MM-DD`. */
export const day = z.string().check(z.refine((value) => dayBounds(value) !== null, 'field.day'));
/** `YYYY-MM`. */
export const month = z
  .string()
  .check(z.refine((value) => dayBounds(`${value}-01`) !== null, 'field.invalid'));
export const symbol = z.string().check(z.regex(/^[A-Z0-9]{3,20}$/, 'field.symbol'));
export const email = z
  .string()
  .check(
    trimmed,
    z.maxLength(254, 'field.tooLong'),
    z.regex(/^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/, 'field.email'),
  );
export const empty = z.object({});
/** An optional field; null counts as missing. */
export const optional = <T extends z.core.$ZodType>(schema: T) => z.optional(schema);

const ZERO = /^0{1,18}(\.0{1,18})?$/;
const figuresInside = new WeakMap<object, z.core.$ZodType>();

/**
 * An optional figure of a request. Zero means missing, because clients send zero for an empty
 * field. For numbers that count or measure; if 0 is a valid value, use `optional`.
 */
export function optionalFigure<T extends z.core.$ZodType>(schema: T) {
  const codec = z.codec(z.optional(z.custom<z.input<T>>()), z.optional(schema), {
    decode: (given) => (isZero(given) ? undefined : given),
    encode: (value) => value,
  });
  figuresInside.set(codec, schema);
  return codec;
}

const isZero = (given: unknown): boolean =>
  given === 0 || (typeof given === 'string' && ZERO.test(given));

/** The schema inside an optional figure, for documentation. */
export const figureInside = (schema: object): z.core.$ZodType | undefined =>
  figuresInside.get(schema);

/** Where a posting stands in a log: moment, side, leg and key. */
export const postingPlace = text(200).check(
  z.regex(/^\d{1,13}\/[01]\/\d{1,4}\/[\w/.:-]{1,160}$/, 'field.invalid'),
);

/** A page by number reads what it skips; beyond this one `after` goes on at the price of the first. */
export const PAGE_NUMBER_MAX = 500;

const numbered = {
  pageNo: optionalFigure(integer({ min: 1, max: PAGE_NUMBER_MAX })),
  pageSize: optionalFigure(integer({ min: 1, max: 100 })),
};

/** By number, or from `next` of the previous page, which overrides the number. */
export const pagingFrom = <T extends z.core.$ZodType>(place: T) => ({
  ...numbered,
  after: optional(place),
});

/** Of records with ids, newest first. */
export const paging = pagingFrom(id);

/** A page of records, as every list of this API answers. */
export const page = <T extends z.core.$ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    size: z.number(),
    current: z.number(),
    pages: z.number(),
    /** `after` of the next page; missing on the last one. `total` counts ten thousand at most. */
    next: optional(z.string()),
  });
