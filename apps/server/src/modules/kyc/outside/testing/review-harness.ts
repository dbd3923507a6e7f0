import { sendUpload } from '../../../../http/testing/send-upload.ts';
import { reviewWebhooksPath } from '../../../../http/review-webhooks.ts';
import { createLog } from '../../../../platform/log.ts';
import { inTransaction } from '../../../../platform/db.ts';
import { jpeg } from '../../../../platform/files/testing/pictures.ts';
import { seededRandom } from '../../../../platform/random.ts';
import { START_MS } from '../../../../testing/test-app-defaults.ts';
import { createTestApp, type TestApp, type TestAppChanges } from '../../../../testing/test-app.ts';
import { identityQueue } from '../../operator-queue.ts';
import { openSumsubServer, type signed } from './sumsub-server.ts';

export const personalData = {
  surname: 'García',
  firstName: 'Xiǎomíng',
  gender: 'female',
  birthday: '1990-02-28',
  country: 'ES',
  address: 'Calle Mayor 1, Madrid',
  phone: '+34612345678',
  emergencySurname: 'O’Neill',
  emergencyName: 'Ana',
  emergencyRelationship: 'sibling',
  emergencyPhone: '+14155550134',
  emergencyAddress: '1 Market St, San Francisco',
};

export interface Applied {
  readonly token: string;
  readonly userId: string;
  /** Of the application, which is also the reviewer's name for it. */
  readonly id: string;
  /** Of the application's item in the queue of operators. */
  readonly key: string;
}

export type ReviewHarness = Awaited<ReturnType<typeof openReviewHarness>>;

/** The product with an outside reviewer on this machine. */
export async function openReviewHarness(changes: TestAppChanges = {}) {
  let app: TestApp | null = null;
  const server = await openSumsubServer(() => app?.clock.now() ?? START_MS);
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  app = await createTestApp({
    identityReview: 'sumsub',
    sumsub: server.config,
    log: createLog('info', { destination, nowMs: () => app?.clock.now() ?? START_MS }),
    ...changes,
  });
  const product = app;
  const queue = identityQueue({ random: seededRandom('queue'), files: product.files });

  let pictures = 0;
  /** No two are the same. */
  const upload = async ({ token }: { token: string }): Promise<string> => {
    const bytes = await jpeg({ width: 90, height: 60 + (pictures++ % 60) });
    return (await sendUpload(product.app, { bytes, token })).result!;
  };

  async function send(
    person: { token: string; userId: string },
    name: 'applyForVerification' | 'applyForAdvancedVerification',
    items: readonly string[],
  ): Promise<Applied> {
    const fields: Record<string, string> = { type: 'id' };
    for (const item of items) fields[item] = await upload(person);
    const answer = await product.call(name, fields, person);
    if (answer.code !== 200) throw new Error(answer.errorKey);
    const { id } = answer.result as { id: string };
    const { token, userId } = person;
    return { token, userId, id, key: `${userId}/${id}` };
  }

  return {
    app: product,
    server,
    lines,
    queue,
    /** A new customer's application for the first level. */
    async apply({ hasData = true } = {}): Promise<Applied> {
      const person = await product.signUp();
      if (hasData) await product.call('updatePersonalData', personalData, person);
      return send(person, 'applyForVerification', ['front', 'back', 'holding']);
    },
    applyAgain: (person: Applied, items: readonly string[]) =>
      send(person, 'applyForVerification', items),
    applyForAdvanced: (person: Applied) =>
      send(person, 'applyForAdvancedVerification', ['front', 'portrait']),
    /** What the customer sees of the newest application of a level. */
    async seen({ token }: { token: string }, grade: 'basic' | 'advanced' = 'basic') {
      const { result } = await product.call('getVerificationStatus', {}, { token });
      return (result as Record<string, { status: string; items: { reason?: string }[] }>)[grade]!;
    },
    /** What operators see, by name of the fact. */
    async shown({ key }: { key: string }) {
      const detail = (await queue.find(product.db, key))!;
      const facts = Object.fromEntries(detail.facts.map(({ name, value }) => [name, value]));
      return { ...facts, commands: detail.commands.map(({ kind }) => kind) } as Record<
        string,
        unknown
      > & { commands: string[] };
    },
    /** Posts a webhook; returns the HTTP status. */
    async post({ body, headers }: ReturnType<typeof signed>): Promise<number> {
      const request = { method: 'POST' as const, url: reviewWebhooksPath, payload: body, headers };
      return (await product.app.server.inject(request)).statusCode;
    },
    perform: (kind: string, fields: object, operatorIds = ['mara', 'carl']) =>
      inTransaction(product.db, (tx) => {
        const { payload, execute } = product.app.operatorCommands[kind]!;
        return execute(tx, payload.parse(fields), { operatorIds, nowMs: product.clock.now() });
      }),
    requestsTo: (pattern: RegExp) => server.asked.filter((line) => pattern.test(line)).length,
    async close() {
      await product.close();
      await server.close();
    },
  };
}
