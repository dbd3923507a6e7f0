import { createHash } from 'node:crypto';
import { defaultLocale, locales } from '@candor/contract/wire/locales';
import { Refusal } from '@candor/domain/refusal';
import type { Db } from '../../platform/db.ts';
import type { Translate } from '../../platform/messages.ts';
import { insertAgreement } from './store.ts';

/** A text of the user agreement and its hash: SHA-256 of its UTF-8 bytes, in hex. */
export interface AgreementText {
  readonly hash: string;
  readonly text: string;
}

export interface Agreement {
  read(language: string | undefined): AgreementText;
  /**
   * Hash of the text that a customer agrees to. If `agreement` is missing, the client is assumed to
   * have its own checkbox. Refuses: identity.agreementRequired, and identity.agreementOutdated if
   * the text that the client showed is not in force in any language.
   */
  accept(
    request: { agreement?: boolean | undefined; agreementHash?: string | undefined },
    language: string | undefined,
  ): string;
}

/** Stores the texts in force, so that what a customer agreed to remains available. */
export async function openAgreement(deps: {
  db: Db;
  nowMs: number;
  translator: (language: string | undefined) => Translate;
}): Promise<Agreement> {
  const read = (language: string | undefined): AgreementText => {
    const text = deps.translator(language)('agreement.text');
    return { text, hash: createHash('sha256').update(text).digest('hex') };
  };
  const inForce = new Set<string>();
  for (const { tag, complete } of Object.values(locales)) {
    if (!complete) continue;
    const { hash, text } = read(tag);
    inForce.add(hash);
    await insertAgreement(deps.db, { hash, language: tag, text }, deps.nowMs);
  }

  return {
    read,
    accept({ agreement, agreementHash }, language) {
      if (agreement === false) throw new Refusal('identity.agreementRequired');
      if (agreementHash === undefined) return read(language ?? defaultLocale).hash;
      if (!inForce.has(agreementHash)) throw new Refusal('identity.agreementOutdated');
      return agreementHash;
    },
  };
}
