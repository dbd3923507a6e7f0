import { createHash } from 'node:crypto';
import { defaultTerms, parseTerms, termsText, type TermsVersion } from '@candor/domain/loans/terms';
import { invariant } from '@candor/domain/refusal';
import type { Db, Queryable } from '../../platform/db.ts';
import { publishTexts } from '../settings/index.ts';

const FIRST_VERSION = 1;
/** Settings under which the current version of all terms is published. */
const TERMS_KEY = 'loans.terms.';

interface TermsRow {
  id: string;
  version: number;
  text: string;
  hash: string;
}

const fromTermsRow = ({ version, text, hash }: TermsRow): TermsVersion => ({
  terms: parseTerms(text),
  version,
  hash,
});

/** The current version of all terms, credit first. */
export async function listTerms(db: Queryable, nowMs: number): Promise<TermsVersion[]> {
  const rows = await db<TermsRow[]>`
    select distinct on (id) id, version, text, encode(hash, 'hex') as hash
    from loans.terms_version where in_force_at <= ${nowMs}::timestamptz
    order by id, version desc`;
  return rows.map(fromTermsRow);
}

/** Versions that loans were made under, by `id/version`. */
export async function versionsOf(
  db: Queryable,
  refs: readonly { readonly terms_id: string; readonly terms_version: number }[],
): Promise<(ref: { terms_id: string; terms_version: number }) => TermsVersion> {
  const asked = [...new Map(refs.map((ref) => [nameOf(ref), ref])).values()];
  const rows = await db<TermsRow[]>`
    select id, version, text, encode(hash, 'hex') as hash from loans.terms_version
    where (id, version) in (select * from unnest(${asked.map((ref) => ref.terms_id)}::text[],
      ${asked.map((ref) => ref.terms_version)}::integer[]))`;
  const known = new Map(rows.map((row) => [`${row.id}/${row.version}`, fromTermsRow(row)]));
  return (ref) => {
    const version = known.get(nameOf(ref));
    invariant(version, 'the terms of a loan are kept');
    return version;
  };
}

const nameOf = (ref: { readonly terms_id: string; readonly terms_version: number }): string =>
  `${ref.terms_id}/${ref.terms_version}`;

/**
 * Puts the first version of all terms in force, once, and publishes the current ones as settings,
 * so that the seal of each day includes them.
 */
export async function publishTerms(db: Db, nowMs: number): Promise<void> {
  const first = defaultTerms.map((terms) => {
    const text = termsText(terms, FIRST_VERSION);
    return { id: terms.id, text, hash: createHash('sha256').update(text).digest('hex') };
  });
  await db`
    insert into loans.terms_version (id, version, text, hash, in_force_at)
    select id, ${FIRST_VERSION}::integer, text, decode(hash, 'hex'), ${nowMs}::timestamptz
    from unnest(${first.map(({ id }) => id)}::text[], ${first.map(({ text }) => text)}::text[],
      ${first.map(({ hash }) => hash)}::text[]) as t (id, text, hash)
    on conflict do nothing`;
  const current = await listTerms(db, nowMs);
  const texts = current.map(({ terms, version }) => ({
    key: `${TERMS_KEY}${terms.id}`,
    value: termsText(terms, version),
  }));
  await publishTexts(db, texts, nowMs);
}
