import {
  displayCurrencyCodes,
  type DisplayCurrencyCode,
} from '@candor/domain/settings/display-currencies';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, optional, page, pagingFrom, price, ratio, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'field.invalid'));
const currency = z.enum(displayCurrencyCodes as [DisplayCurrencyCode, ...DisplayCurrencyCode[]]);

const displayRate = renamed(
  z.object({
    currency,
    /** Units of the currency for one USDT. For display only; nothing is settled at it. */
    rate: ratio,
    /** The dollar by convention, one of our recorded markets, or a rate that two operators set. */
    source: z.enum(['par', 'market', 'setting']),
    /** For a market: its symbol, and the recorded price as quoted. */
    symbol: optional(z.string()),
    price: optional(price),
    sequence: optional(z.string()),
    /** For a setting: its publisher. */
    publisher: optional(z.string()),
    /** When the price was recorded, or the day of a rate that was set. */
    asOf: time,
    simulated: z.boolean(),
  }),
  { asOf: 'time' },
);

export const settingsCalls = {
  getSetting: define({
    summary: 'A public setting by key: text, or JSON text if structured; empty if unset',
    access: 'public',
    request: z.object({ key: text(64) }),
    result: z.string(),
  }),
  listDisplayCurrencies: define({
    summary: 'Currencies that totals can be shown in; a bare array',
    access: 'public',
    request: empty,
    result: z.array(
      z.object({
        currency,
        decimals: z.number(),
        /** Whether there is a rate now. */
        available: z.boolean(),
      }),
    ),
  }),
  getDisplayRate: define({
    summary: 'Rate of one USDT in a display currency, with its source and time',
    access: 'public',
    request: z.object({ currency }),
    result: displayRate,
    refusals: ['settings.noDisplayRate'],
  }),
  listSettingVersions: define({
    summary:
      'Every version of one or all settings, newest first; old versions are kept, each is hashed',
    access: 'public',
    request: z.object({ key: optional(text(64)), ...pagingFrom(hash) }),
    result: page(
      z.object({
        key: z.string(),
        version: z.number(),
        value: z.string(),
        /**
         * SHA-256 of key, version, value and the hash of the version before, joined by line feeds.
         */
        hash: z.string(),
        createTime: time,
      }),
    ),
  }),
} as const;
