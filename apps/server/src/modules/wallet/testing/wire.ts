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

/** A node as seen through a line that a test can cut, and that can make it look as if it knew too little. */
export async function startWire(node: string) {
  const mood = {
    isCut: false,
    /** Questions that the node takes at a time. */
    questionsMax: Infinity,
    /** The block that the node takes for the newest; null for the one that is. */
    newest: null as bigint | null,
    /** Methods that are answered with nothing, as by a node that has not heard of it yet. */
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
