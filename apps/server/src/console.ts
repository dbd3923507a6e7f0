import { buildConsoleOpenApi } from '@candor/contract/console/openapi';
import { BANK_STATEMENT_REQUEST_MAX } from '@candor/contract/console/bank';
import { ARTICLE_PICTURE_REQUEST_MAX } from '@candor/contract/console/content';
import {
  consoleOpenApiPath,
  consolePath,
  consoleWire,
  operatorTokenHeader,
} from '@candor/contract/console/wire';
import type { FastifyInstance } from 'fastify';
import { registerArticlePictures } from './http/article-pictures.ts';
import { createConsolePipeline } from './http/console-pipeline.ts';
import type { LoopLoad } from './http/loop-load.ts';
import { registerPolicyReports } from './http/policy-reports.ts';
import { createServer, type DearCalls } from './http/server.ts';
import { registerWebApp } from './http/web-app.ts';
import type { Modules } from './modules.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import type { Translate } from './platform/messages.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

export interface ConsoleOptions {
  readonly operators: Modules['operators'];
  readonly openArticlePicture: Modules['content']['openArticlePicture'];
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
  readonly clock: Clock;
  /** A proxy may forward to the console under the product's host name. */
  readonly publicOrigin?: string | null | undefined;
  readonly load?: LoopLoad;
  readonly dear?: DearCalls;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly requestsPerMinuteMax: number;
  readonly trustedProxies?: readonly string[] | undefined;
  /** Folder of the built console. */
  readonly consoleFolder: string;
  readonly mode: string;
  readonly identityReview: string;
  readonly version: string;
}

/**
 * The operators' own server, with its own port, calls and sessions, and nothing of a customer's.
 */
export async function createConsole(options: ConsoleOptions): Promise<FastifyInstance> {
  const { operators } = options;
  const answer = createConsolePipeline({
    ...options,
    handlers: operators.calls,
    findSession: operators.findSession,
    record: operators.record,
  });
  const server = await createServer({
    ...options,
    ownNames: namesOf(options.publicOrigin),
    wire: consoleWire,
    tokenHeader: operatorTokenHeader,
    largeBodies: {
      addArticlePicture: ARTICLE_PICTURE_REQUEST_MAX,
      addBankStatement: BANK_STATEMENT_REQUEST_MAX,
    },
    answer,
  });
  let document = '';
  server.get(consoleOpenApiPath, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((document ||= JSON.stringify(buildConsoleOpenApi(options.version)))),
  );
  registerPolicyReports(server, options);
  server.get('/', (_request, reply) => reply.redirect(`${consolePath}/`));
  registerArticlePictures(server, options);
  await registerWebApp(server, {
    ...options,
    folder: options.consoleFolder,
    prefix: consolePath,
    publicKey: async () => '',
  });
  return server;
}

/**
 * Host names accepted as ours: under a foreign name that resolves here, a foreign page would be
 * same-origin.
 */
const namesOf = (origin: string | null | undefined): string[] =>
  origin ? [new URL(origin).hostname] : [];
