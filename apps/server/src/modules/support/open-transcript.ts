import { setImmediate } from 'node:timers/promises';
import type { LanguageTag } from '@candor/domain/languages';
import type { Download } from '../../platform/download.ts';
import { languageTag, type Translate } from '../../platform/messages.ts';
import { createPageWriter } from '../../platform/pdf/page-writer.ts';
import { Sheet } from '../../platform/pdf/sheet.ts';
import { ticketHash } from './create-transcript-link.ts';
import type { SupportOptions } from './deps.ts';
import { type Chat, findChat } from './store.ts';
import { takeDownload } from './store-rest.ts';
import { type TranscriptLine, transcriptLines, transcriptTitle } from './transcript.ts';

const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
const QUIET = '#5d6470';

/** The conversation behind a link, using the link up; null for an invalid link. */
export async function openTranscript(
  deps: SupportOptions,
  ticket: string,
): Promise<Download | null> {
  const [, id, secret] = TICKET.exec(ticket) ?? [];
  if (!id || !secret) return null;
  const taken = await takeDownload(deps.db, { id, hash: ticketHash(secret) }, deps.clock.now());
  const chat = taken && (await findChat(deps.db, taken));
  if (!chat) return null;
  const translate = deps.translator(taken.language);
  const name = `candor-support-${chat.id}`;
  return taken.format === 'pdf'
    ? {
        fileName: `${name}.pdf`,
        contentType: 'application/pdf',
        chunks: pdfChunks(deps, chat, { translate, language: languageTag(taken.language) }),
      }
    : {
        fileName: `${name}.txt`,
        contentType: 'text/plain; charset=utf-8',
        chunks: textChunks(deps, chat, translate),
      };
}

export async function* textChunks(
  deps: Pick<SupportOptions, 'db'>,
  chat: Chat,
  translate: Translate,
): AsyncGenerator<string> {
  yield `${transcriptTitle(chat, translate)}\n`;
  for await (const lines of transcriptLines(deps, chat, translate))
    yield lines.map(({ head, body }) => `\n${head}\n${body}\n`).join('');
}

async function* pdfChunks(
  deps: Pick<SupportOptions, 'db'>,
  chat: Chat,
  { translate, language }: { readonly translate: Translate; readonly language: LanguageTag },
): AsyncGenerator<Uint8Array> {
  const title = transcriptTitle(chat, translate);
  const page = translate('supportText.page');
  // Fonts are opened for the texts to come; a conversation is small.
  const all: TranscriptLine[] = [];
  for await (const lines of transcriptLines(deps, chat, translate)) all.push(...lines);
  const texts = all.flatMap(({ head, body }) => [head, body]);
  const writer = await createPageWriter({ title, language }, [
    title,
    page,
    'Candor 0123456789',
    ...texts,
  ]);
  const sheet = new Sheet(writer, page);
  sheet.lines('Candor', 18, 30);
  sheet.lines(title, 13, 26);
  for (const { head, body } of all) {
    sheet.room(30);
    sheet.lines(head, 8.5, 13, QUIET);
    for (const line of body.split('\n')) sheet.lines(line, 10, 15);
    sheet.skip(8);
    yield* writer.take();
    await setImmediate();
  }
  yield* writer.finish();
}
