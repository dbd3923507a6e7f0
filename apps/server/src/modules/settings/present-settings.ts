import { toText } from '@candor/domain/money/money';
import type { SymbolSettings } from '@candor/domain/settings/symbol-settings';
import type { OperatorFact } from '../../platform/operator-commands.ts';

/** The settings as an operator enters them. */
export const typedSettings = (settings: SymbolSettings) => ({
  status: settings.status,
  maxLeverage: settings.maxLeverage,
  minMargin: toText(settings.minMargin),
  spread: toText(settings.spread),
  depthOnePercent: toText(settings.depthOnePercentQuote),
  capShare: toText(settings.capShare),
});

/** Settings as facts; a changed one shows the value in `before` as well. */
export function presentSettings(settings: SymbolSettings, before = settings): OperatorFact[] {
  const then = typedSettings(before);
  return Object.entries(typedSettings(settings)).map(([name, value]) => {
    const old = then[name as keyof typeof then];
    const text = old === value ? String(value) : `${old} → ${value}`;
    return { name, type: name === 'status' ? 'status' : 'text', value: text };
  });
}
