import { isSettingValue, settingKeys } from '@candor/domain/settings/known-settings';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import { operatorCommand } from '../../platform/operator-commands.ts';
import { addVersion } from './add-version.ts';
import { listVersions } from './store.ts';

const payload = z.object({
  key: z.enum(settingKeys as [string, ...string[]]),
  value: z.string().check(z.maxLength(2_000)),
});

/**
 * Adds a version of a setting, hashed with the previous one; old versions stay. In force for
 * everything that happens after it. Refuses: settings.invalidValue, settings.unchanged.
 */
export const setSetting = operatorCommand<z.output<typeof payload>>({
  role: 'content',
  makerChecker: true,
  payload,
  fields: [{ name: 'value', type: 'longText' }],
  writes: ['settings.setting'],
  async describe(db, { key, value }) {
    const [newest] = await listVersions(db, key);
    return [
      { name: 'setting', type: 'text', value: key },
      { name: 'valueNow', type: 'text', value: newest?.value ?? '' },
      { name: 'valueThen', type: 'text', value },
    ];
  },
  async execute(tx, { key, value }, context) {
    if (!isSettingValue(key, value)) throw new Refusal('settings.invalidValue');
    await addVersion(tx, { key, value }, context);
  },
});
