import { Readable } from 'node:stream';
import {
  archivePath,
  loanAgreementPath,
  statementPath,
  taxReportPath,
  transcriptPath,
} from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import type { FastifyInstance } from 'fastify';
import type { Download } from '../platform/download.ts';
import type { Log } from '../platform/log.ts';
import type { Translate } from '../platform/messages.ts';
import { refusalAnswer } from './envelope.ts';
import { languageOf, send } from './server.ts';

/** A file to save: not cached, not rendered in a page, no referrer. */
const DOWNLOAD_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

/** The file behind a single-use link; null for any other link. */
type OpenDownload = (ticket: string) => Promise<Download | null>;

export interface DownloadDeps {
  readonly openStatement: OpenDownload;
  readonly openTaxReport: OpenDownload;
  readonly openAgreement: OpenDownload;
  readonly openTranscript: OpenDownload;
  readonly openArchive: OpenDownload;
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
  readonly log: Log;
}

export function registerDownloads(server: FastifyInstance, deps: DownloadDeps): void {
  registerDownload(server, deps, { path: statementPath, open: deps.openStatement });
  registerDownload(server, deps, { path: taxReportPath, open: deps.openTaxReport });
  registerDownload(server, deps, { path: loanAgreementPath, open: deps.openAgreement });
  registerDownload(server, deps, { path: transcriptPath, open: deps.openTranscript });
  registerDownload(server, deps, { path: archivePath, open: deps.openArchive });
}

function registerDownload(
  server: FastifyInstance,
  deps: DownloadDeps,
  { path, open }: { readonly path: string; readonly open: OpenDownload },
): void {
  server.route<{ Params: { ticket: string } }>({
    method: 'GET',
    url: `${path}/:ticket`,
    // A HEAD request must not use up the link.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const file = await open(request.params.ticket);
      if (!file) {
        const translate = deps.translator(languageOf(request));
        const answer = { nowMs: deps.now(), translate, beforeHandler: true };
        return send(reply, refusalAnswer(new Refusal('call.unknown'), answer));
      }
      return reply
        .headers(DOWNLOAD_HEADERS)
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .send(Readable.from(logged(file, deps.log), { objectMode: false }));
    },
  });
}

/** Rethrows, so that the connection breaks and a truncated file does not look complete. */
async function* logged({ chunks }: Download, log: Log): AsyncGenerator<string | Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    log.error({ err: error }, 'download failed');
    throw error;
  }
}
