import { textOf } from '@candor/client/language';

const knownReasons = [
  'missing',
  'invalid',
  'outOfOrder',
  'future',
  'stale',
  'frozen',
  'unconverted',
  'outlier',
  'alone',
  'apart',
  'jump',
];

/** Why the quote of a source was not used. */
export const reasonText = (reason: string | undefined): string =>
  textOf(`verify.reason.${knownReasons.includes(reason ?? '') ? reason : 'invalid'}`);
