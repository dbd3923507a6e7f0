import { setImmediate } from 'node:timers/promises';
import type { Download } from '../../platform/download.ts';
import { languageTag, type Translate } from '../../platform/messages.ts';
import { createPageWriter } from '../../platform/pdf/page-writer.ts';
import { Sheet } from '../../platform/pdf/sheet.ts';
import { ticketHash } from './create-link.ts';
import type { LoansOptions } from './deps.ts';
import { minuteText } from '../../platform/letter-figures.ts';
import { findLoan } from './store.ts';
import { findAgreements, type SignedAgreement } from './store-applications.ts';
import { takeDownload } from './store-downloads.ts';
import type { StoredLoan } from './stored-loan.ts';

const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
const QUIET = '#5d6470';
const DEMO = '#6b3fa8';
const LINE = 15;
const SIGNATURE = { width: 220, height: 110 };

/** The signed agreement behind a link, using the link up; null for an invalid link. */
export async function openAgreement(deps: LoansOptions, ticket: string): Promise<Download | null> {
  const [, id, secret] = TICKET.exec(ticket) ?? [];
  if (!id || !secret) return null;
  const { db, clock, files, translator, mode } = deps;
  const name = await takeDownload(db, { id, hash: ticketHash(secret) }, clock.now());
  const loan = name && (await findLoan(db, name));
  const agreement = loan && (await findAgreements(db, loan.userId, [loan.id])).get(loan.id);
  if (!loan || !agreement) return null;
  return {
    fileName: `candor-loan-${loan.id}.pdf`,
    contentType: 'application/pdf',
    chunks: pdfChunks({
      loan,
      agreement,
      translate: translator(agreement.language),
      isPractice: mode === 'practice',
      signature: await files.open(agreement.signatureFile),
    }),
  };
}

interface Source {
  readonly loan: StoredLoan;
  readonly agreement: SignedAgreement;
  readonly translate: Translate;
  readonly isPractice: boolean;
  readonly signature: Buffer;
}

async function* pdfChunks(source: Source): AsyncGenerator<Uint8Array> {
  const { agreement, translate, isPractice, signature } = source;
  const facts = factsOf(source);
  const labels = ['practice', 'signature', 'page'].map((word) => translate(`loanText.pdf.${word}`));
  const writer = await createPageWriter(
    { title: agreement.title, language: languageTag(agreement.language) },
    [agreement.title, agreement.text, ...facts.flat(), ...labels, 'Candor 0123456789'],
  );
  const sheet = new Sheet(writer, translate('loanText.pdf.page'));
  sheet.lines('Candor', 18, 30);
  sheet.lines(agreement.title, 13, 22);
  if (isPractice) sheet.lines(translate('loanText.pdf.practice'), 8.5, 20, DEMO);
  for (const paragraph of agreement.text.split('\n\n')) {
    sheet.lines(paragraph, 9.5, LINE);
    sheet.skip(5);
    yield* writer.take();
    await setImmediate();
  }
  sheet.room(SIGNATURE.height + 60 + facts.length * LINE);
  sheet.skip(10);
  for (const [label, value] of facts) sheet.fact(label, value);
  sheet.skip(14);
  sheet.lines(translate('loanText.pdf.signature'), 8.5, LINE, QUIET);
  sheet.picture(signature, SIGNATURE);
  yield* writer.finish();
}

function factsOf({ loan, agreement, translate }: Source): (readonly [string, string])[] {
  const label = (word: string) => translate(`loanText.pdf.${word}`);
  const paid =
    loan.startedAtMs === null ? label('notPaid') : `${minuteText(loan.startedAtMs)} UTC+8`;
  return [
    [label('reference'), loan.id],
    [label('hash'), agreement.hash],
    [label('signed'), `${minuteText(agreement.signedAtMs)} UTC+8`],
    [label('address'), agreement.ip],
    [label('language'), translate('loanText.language')],
    [label('status'), paid],
  ];
}
