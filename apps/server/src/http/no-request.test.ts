import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBareServer } from './testing/bare-server.ts';

let bare: Awaited<ReturnType<typeof openBareServer>>;
let port: number;
beforeAll(async () => {
  bare = await openBareServer();
  port = await bare.listen();
});
afterAll(() => bare.server.close());

/** Sends raw text on its own connection and returns everything that comes back. */
const send = (text: string | Buffer): Promise<string> =>
  new Promise((done, fail) => {
    let heard = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (data: string) => (heard += data));
    socket.on('close', () => done(heard)).on('error', fail);
  });

const get = (path: string, more = '') =>
  send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${more}\r\n`);
const post = (more: string, body = '') =>
  send(`POST /open HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${more}\r\n${body}`);

const long = 'x'.repeat(10_000);
const cases: [string, number, () => Promise<string>][] = [
  ['a lone percent sign', 400, () => get('/%')],
  ['bytes that are no text', 400, () => get('/%ff')],
  ['half a percent sign in a call', 400, () => get('/time%2')],
  ['a path of 10 kB', 404, () => get(`/${long}`)],
  [
    'a parameter of 10 kB',
    414,
    () => send(`POST /close/${long} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`),
  ],
  ['a path longer than all headers may be', 431, () => get(`/${'x'.repeat(70_000)}`)],
  ['a header of 70 kB', 431, () => get('/time', `a: ${'x'.repeat(70_000)}\r\n`)],
  ['a length that is none', 400, () => post('content-length: many\r\n')],
  ['a length below zero', 400, () => post('content-length: -1\r\n')],
  ['two lengths', 400, () => post('content-length: 1\r\ncontent-length: 2\r\n', 'ab')],
  [
    'a length and chunks',
    400,
    () => post('content-length: 1\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'),
  ],
  ['a chunk without a size', 400, () => post('transfer-encoding: chunked\r\n', 'zz\r\n\r\n')],
  ['a header without a name', 400, () => get('/time', ': nothing\r\n')],
  ['a header with a blank in its name', 400, () => get('/time', 'a b: c\r\n')],
  ['a header with a control character', 400, () => get('/time', 'a: \u0001\r\n')],
  ['a method that is none', 400, () => send('HACK / HTTP/1.1\r\nhost: a\r\n\r\n')],
  [
    'a method that nobody asked for',
    404,
    () => send('PROPFIND / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'),
  ],
  ['a version to come', 400, () => send('GET / HTTP/9.9\r\nhost: a\r\n\r\n')],
  ['no host', 400, () => send('GET /time HTTP/1.1\r\nconnection: close\r\n\r\n')],
  ['an expectation', 417, () => get('/time', 'expect: the unexpected\r\n')],
  ['the first bytes of TLS', 400, () => send(Buffer.from('16030100c8010000c40303', 'hex'))],
  [
    'a body that is too large',
    413,
    () => post(`content-length: ${300 * 1_024}\r\n`, 'x'.repeat(300 * 1_024)),
  ],
];

describe('malformed requests get the envelope and no framework message', () => {
  test.each(cases)('%s: %i', async (_what, status, run) => {
    const heard = await run();
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/json');
    const answer = JSON.parse(body) as Record<string, unknown>;
    expect(answer).toMatchObject({ result: null, success: false });
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(['code', 'message', 'errorKey']));
    expect(heard).not.toMatch(/FST_|fastify|HPE_|Error:|statusCode|node:|client error/i);
    expect(heard).not.toContain('xxxxxx');
  });

  test('answers a call during shutdown in the envelope', async () => {
    const stopping = await openBareServer();
    await stopping.server.ready();
    const closed = stopping.server.close();
    const answer = await stopping.server.inject('/time').catch(() => null);
    await closed;
    if (answer) expect(answer.json()).toMatchObject({ code: 503, errorKey: 'server.draining' });
  });
});
