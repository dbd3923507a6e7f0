import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { numberToHex } from 'viem';

interface Answer {
  readonly id: number;
  result?: unknown;
}
interface Question {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Proxy to a node that a test can disconnect, and that can hide what the node knows. */
export async function startWire(node: string) {
  const mood = {
    isCut: false,
    /** Maximum batch size that the node accepts. */
    questionsMax: Infinity,
    /** Block number to report as the newest; null for the actual one. */
    newest: null as bigint | null,
    /** Methods answered with null, as by a node that does not know it yet. */
    forgets: new Set<string>(),
  };
  const forget = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
    answers.map((answer) => {
      const asked = questions.find(({ id }) => id === answer.id);
      return asked && mood.forgets.has(asked.method) ? { ...answer, result: null } : answer;
    });

  const stopped = (question: Question): Question =>
    mood.newest !== null && question.params?.[0] === 'latest'
      ? { ...question, params: [numberToHex(mood.newest), ...question.params.slice(1)] }
      : question;

  async function ask(text: string): Promise<string> {
    const questions = JSON.parse(text) as Question | Question[];
    const body = JSON.stringify(
      Array.isArray(questions) ? questions.map(stopped) : stopped(questions),
    );
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(node, { method: 'POST', headers, body });
    if ([JSON.parse(body)].flat().length > mood.questionsMax) throw new Error('too many questions');
    const [asked, answered] = [JSON.parse(body), await response.json()] as [
      Question | Question[],
      Answer | Answer[],
    ];
    const answers = forget([asked].flat(), [answered].flat());
    return JSON.stringify(Array.isArray(answered) ? answers : answers[0]);
  }

  const wire = createServer(async (request, response) => {
    try {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const answer = await ask(body);
      if (mood.isCut) response.destroy();
      else response.setHeader('content-type', 'application/json').end(answer);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    mood,
    async stop() {
      wire.closeAllConnections();
      await new Promise((resolve) => wire.close(resolve));
    },
  };
}
