import * as z from 'zod/mini';
import { define } from '../call.ts';
import { text } from '../wire/fields.ts';

export const settingsCalls = {
  getSetting: define({
    summary: 'A public setting by key: text, or JSON text for structured ones; empty when unset',
    access: 'public',
    request: z.object({ key: text(64) }),
    result: z.string(),
  }),
} as const;
