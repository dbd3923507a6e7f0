import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@candor/domain/refusal';
import type { Translate } from '../platform/messages.ts';
import { type Answer, refusalAnswer } from './envelope.ts';

export interface NoRequestDeps {
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
}

/** HTTP status and refusal for errors of the HTTP or path parser. */
const KINDS: Readonly<Record<string, readonly [status: number, key: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'request.tooLarge'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'request.tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.invalid'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'request.tooLarge'],
};
const ANYTHING_ELSE = [400, 'request.invalid'] as const;

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  414: 'URI Too Long',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};

/** Answers malformed requests in the envelope, without framework messages or request content. */
export function answerNoRequest({ translator, now }: NoRequestDeps) {
  function answerOf(code: string | undefined, language?: string): Answer {
    const [status, key] = KINDS[code ?? ''] ?? ANYTHING_ELSE;
    return refusalAnswer(new Refusal(key), {
      nowMs: now(),
      translate: translator(language),
      status,
    });
  }

  return {
    answerOf,
    /** The HTTP parser failed; the connection is closed after the answer. */
    onSocket(error: Error & { code?: string }, socket: Socket): void {
      if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
      socket.end(rawAnswer(answerOf(error.code)), () => socket.destroy());
    },
    /** An `Expect` header other than `100-continue`. */
    onExpectation(server: Server): void {
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        const { body } = answerOf(undefined);
        const length = Buffer.byteLength(body);
        const headers = { 'content-type': JSON_TYPE, 'content-length': length };
        response.writeHead(417, { ...headers, connection: 'close' }).end(body);
      });
    },
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

const rawAnswer = ({ status, body }: Answer): string =>
  [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'connection: close',
    'cache-control: no-store',
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
