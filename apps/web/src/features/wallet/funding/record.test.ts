import { expect, test } from 'vitest';
import { isGivenBack } from './record.ts';

test.each(['rejected', 'cancelled', 'failed'])(
  'of a withdrawal that is %s nothing arrives',
  (state) => expect(isGivenBack({ state })).toBe(true),
);

test.each(['waiting', 'approved', 'sending', 'sent', 'paidOut'])(
  'one that is %s is not told as given back',
  (state) => expect(isGivenBack({ state })).toBe(false),
);
