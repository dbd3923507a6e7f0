import { MINUTE_MS } from '@candor/domain/durations';
import { findMarketSymbol, marketSymbols } from '@candor/domain/markets/symbols';
import { money, rate } from '@candor/domain/money/money';
import { invariant, Refusal } from '@candor/domain/refusal';
import {
  NOTICE_MS,
  settingsProblem,
  settingsText,
  symbolSettingKey,
  type SymbolSettings,
} from '@candor/domain/settings/symbol-settings';
import * as z from 'zod/mini';
import { operatorCommand } from '../../platform/operator-commands.ts';
import { addVersion } from './add-version.ts';
import { presentSettings } from './present-settings.ts';
import { newestSettings } from './newest-settings.ts';

const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,9})?$/));
const symbols: [string, ...string[]] = [marketSymbols[0].symbol];
symbols.push(...marketSymbols.slice(1).map(({ symbol }) => symbol));
const statuses = ['listed', 'closeOnly'] as const;

const payload = z.object({
  symbol: z.enum(symbols),
  status: z.enum(statuses),
  maxLeverage: z.number().check(z.int(), z.positive()),
  minMargin: decimal,
  spread: decimal,
  depthOnePercent: decimal,
  capShare: decimal,
  /** Epoch milliseconds; an hour from now if missing or too soon. */
  from: z.optional(z.number().check(z.int(), z.positive())),
});

/**
 * Announces new settings of a market, in force for orders accepted from a later time on.
 * Refuses: settings.outOfBounds, settings.unchanged.
 */
export const setSymbol = operatorCommand<z.output<typeof payload>>({
  role: 'finance',
  makerChecker: true,
  payload,
  fields: [
    { name: 'status', type: 'choice', choices: statuses },
    { name: 'maxLeverage', type: 'integer' },
    { name: 'minMargin', type: 'decimal' },
    { name: 'spread', type: 'decimal' },
    { name: 'depthOnePercent', type: 'decimal' },
    { name: 'capShare', type: 'decimal' },
    { name: 'from', type: 'time', isOptional: true },
  ],
  writes: ['settings.setting'],
  async describe(db, intent) {
    const before = await newestSettings(db, intent.symbol);
    return [
      { name: 'symbol', type: 'text', value: intent.symbol },
      ...presentSettings(readIntent(intent), before),
    ];
  },
  async execute(tx, intent, context) {
    invariant(new Set(context.operatorIds).size === 2, 'two operators set a market');
    const market = findMarketSymbol(intent.symbol);
    invariant(market, 'the payload names a market');
    const settings = readIntent(intent);
    const name = settingsProblem(market, settings);
    if (name) throw new Refusal('settings.outOfBounds', { name });
    const earliest = Math.ceil((context.nowMs + NOTICE_MS) / MINUTE_MS) * MINUTE_MS;
    const fromMs = Math.max(intent.from ?? 0, earliest);
    const value = settingsText({ ...settings, fromMs });
    await addVersion(tx, { key: symbolSettingKey(intent.symbol), value }, context);
  },
});

const readIntent = (intent: z.output<typeof payload>): SymbolSettings => ({
  status: intent.status,
  maxLeverage: intent.maxLeverage,
  minMargin: money(intent.minMargin),
  spread: rate(intent.spread),
  depthOnePercentQuote: money(intent.depthOnePercent),
  capShare: rate(intent.capShare),
});
