import { domainToASCII, domainToUnicode } from 'node:url';
import * as rules from '@candor/domain/identity/email-address';

/** UTS 46 as implemented by Node. */
const idna: rules.Idna = { toAscii: domainToASCII, toUnicode: domainToUnicode };

export const canonicalEmail = (typed: string): string | null => rules.canonicalEmail(typed, idna);
export const emailKeys = (typed: string): readonly string[] => rules.emailKeys(typed, idna);
export const shownEmail = (typed: string): string => rules.shownEmail(typed, idna);
/** A username as displayed; it may be an email address. */
export const shownName = (name: string): string => (name.includes('@') ? shownEmail(name) : name);
