import {
  displayCurrencyCodes,
  type DisplayCurrencyCode,
} from '@candor/domain/settings/display-currencies';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  empty,
  optional,
  page,
  pagingFrom,
  paging,
  price,
  ratio,
  text,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'field.invalid'));
const currency = z.enum(displayCurrencyCodes as [DisplayCurrencyCode, ...DisplayCurrencyCode[]]);

const displayRate = renamed(
  z.object({
    currency,
    /** Units of the currency for one USDT. For the eye alone: nothing moves by it. */
    rate: ratio,
    /** The dollar by convention, a recorded market of ours, or a rate that two operators set. */
    source: z.enum(['par', 'market', 'setting']),
    /** Of a market: which, and the recorded price as it quotes it. */
    symbol: optional(z.string()),
    price: optional(price),
    sequence: optional(z.string()),
    /** Of a setting: who published it. */
    publisher: optional(z.string()),
    /** When the price was recorded, or the day of a rate that was set. */
    asOf: time,
    simulated: z.boolean(),
  }),
  { asOf: 'time' },
);

export const settingsCalls = {
  getSetting: define({
    summary: 'A public setting by key: text, or JSON text for structured ones; empty when unset',
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
    summary: 'What one USDT is worth in a display currency, with its source and time',
    access: 'public',
    request: z.object({ currency }),
    result: displayRate,
    refusals: ['settings.noDisplayRate'],
  }),
  listAnnouncements: define({
    summary: 'What the house announced, newest first, as plain text in the asked language',
    access: 'public',
    request: z.object({ ...paging }),
    result: page(
      z.object({
        id: z.string(),
        title: z.string(),
        content: z.string(),
        createTime: time,
        /** Always false: nobody keeps who has read what. */
        isRead: z.boolean(),
      }),
    ),
  }),
  listSettingVersions: define({
    summary: 'Every version of one setting or of all, newest first: old ones stay, each is hashed',
    access: 'public',
    request: z.object({ key: optional(text(64)), ...pagingFrom(hash) }),
    result: page(
      z.object({
        key: z.string(),
        version: z.number(),
        value: z.string(),
        /** SHA-256 of key, version, value and the hash of the version before, joined by line feeds. */
        hash: z.string(),
        createTime: time,
      }),
    ),
  }),
} as const;
