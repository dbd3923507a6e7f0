import { type Day, startOfDay } from '@candor/domain/calendar';
import {
  earliestFrom,
  latestFrom,
  LEVEL_TERMS_KEY,
  type LevelTerms,
  levelTermsProblem,
  levelTermsText,
} from '@candor/domain/levels/level-terms';
import { type Level, LEVEL_MAX } from '@candor/domain/levels/levels';
import { formatFixed, type Fixed } from '@candor/domain/money/fixed';
import { money, rate, type Rate, toText } from '@candor/domain/money/money';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import { grouped } from '../../../platform/grouped.ts';
import { operatorCommand, type OperatorFact } from '../../../platform/operator-commands.ts';
import { addSettingVersion } from '../../settings/index.ts';
import { readLevelTerms } from '../level-terms.ts';

/** Queue item that the command belongs to. */
export const TERMS_ITEM = 'terms';

/** Figures of levels 1 to 6, separated by commas. */
const figures = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?(, ?\d{1,12}(\.\d{1,2})?){5}$/));

const payload = z.object({
  id: z.literal(TERMS_ITEM),
  /** Newest version when it was entered. */
  basedOn: z.number().check(z.int(), z.positive()),
  thresholds: figures,
  upgradeBonuses: figures,
  weeklyEnvelopes: figures,
  /** In percent. */
  feeDiscounts: figures,
  /** The first day under these terms. */
  firstDay: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)),
});
type Entered = z.output<typeof payload>;

const HUNDRED = 100n;
const percentText = (value: Rate): string => formatFixed((value * HUNDRED) as Fixed);

/** Terms as an operator enters them. */
export const typedTerms = ({ levels }: Pick<LevelTerms, 'levels'>) => {
  const listed = (textOf: (level: Level) => string) => levels.slice(1).map(textOf).join(', ');
  return {
    thresholds: listed(({ threshold }) => toText(threshold)),
    upgradeBonuses: listed(({ upgradeBonus }) => toText(upgradeBonus)),
    weeklyEnvelopes: listed(({ weeklyEnvelope }) => toText(weeklyEnvelope)),
    feeDiscounts: listed(({ feeDiscount }) => percentText(feeDiscount)),
  };
};

const listOf = (text: string): readonly string[] => text.split(',').map((each) => each.trim());

/** To be read: commas group digits, so figures are apart by something else. */
const listedText = (text: string): string => listOf(text).map(grouped).join(' · ');

/** Terms as facts; a changed list shows the one before as well. */
export function presentTerms(
  terms: Pick<LevelTerms, 'levels'>,
  before: Pick<LevelTerms, 'levels'> = terms,
): OperatorFact[] {
  const then = typedTerms(before);
  return Object.entries(typedTerms(terms)).map(([name, value]) => {
    const old = then[name as keyof typeof then];
    const shown = listedText(value);
    return {
      name,
      type: 'text',
      value: old === value ? shown : `${listedText(old)} → ${shown}`,
    };
  });
}

function enteredLevels(entered: Entered): readonly Level[] {
  const [thresholds, bonuses, envelopes, discounts] = [
    entered.thresholds,
    entered.upgradeBonuses,
    entered.weeklyEnvelopes,
    entered.feeDiscounts,
  ].map((text) => ['0', ...listOf(text)]) as [string[], string[], string[], string[]];
  return Array.from({ length: LEVEL_MAX + 1 }, (_, level) => ({
    level,
    threshold: money(thresholds[level]!),
    upgradeBonus: money(bonuses[level]!),
    weeklyEnvelope: money(envelopes[level]!),
    feeDiscount: (rate(discounts[level]!) / HUNDRED) as Rate,
  }));
}

const isDay = (text: Day): boolean => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

/**
 * The version that would be announced. Refuses: levels.staleTerms, levels.termsInvalid,
 * levels.termsTooSoon, levels.termsUnchanged.
 */
function nextVersion(entered: Entered, newest: LevelTerms, nowMs: number): LevelTerms {
  if (newest.version !== entered.basedOn)
    throw new Refusal('levels.staleTerms', { version: String(newest.version) });
  const levels = enteredLevels(entered);
  const name = levelTermsProblem(levels);
  if (name) throw new Refusal('levels.termsInvalid', { name });
  const { firstDay: from } = entered;
  if (!isDay(from) || from > latestFrom(nowMs))
    throw new Refusal('levels.termsInvalid', { name: 'firstDay' });
  const earliest = earliestFrom(nowMs);
  if (from < earliest) throw new Refusal('levels.termsTooSoon', { day: earliest });
  if (JSON.stringify(typedTerms({ levels })) === JSON.stringify(typedTerms(newest)))
    throw new Refusal('levels.termsUnchanged');
  return { version: newest.version + 1, from, levels };
}

/**
 * Announces new level terms, in force from a day a week later at the earliest. Days before it, and
 * what was counted, paid or filled on them, keep the terms that they had. Refuses: levels.*.
 */
export const announceTerms = operatorCommand<Entered>({
  role: 'finance',
  makerChecker: true,
  payload,
  fields: [
    { name: 'thresholds', type: 'text' },
    { name: 'upgradeBonuses', type: 'text' },
    { name: 'weeklyEnvelopes', type: 'text' },
    { name: 'feeDiscounts', type: 'text' },
    { name: 'firstDay', type: 'text' },
  ],
  writes: ['settings.setting'],
  async describe(db, entered) {
    const [newest] = await readLevelTerms(db);
    invariant(newest, 'the first terms are published before anything starts');
    return [
      { name: 'version', type: 'text', value: String(newest.version + 1) },
      ...presentTerms({ levels: enteredLevels(entered) }, newest),
      { name: 'from', type: 'time', value: String(startOfDay(entered.firstDay)) },
    ];
  },
  async execute(tx, entered, context) {
    invariant(new Set(context.operatorIds).size === 2, 'two operators announce level terms');
    const [newest] = await readLevelTerms(tx);
    invariant(newest, 'the first terms are published before anything starts');
    const value = levelTermsText(nextVersion(entered, newest, context.nowMs));
    await addSettingVersion(tx, { key: LEVEL_TERMS_KEY, value }, context);
  },
});
