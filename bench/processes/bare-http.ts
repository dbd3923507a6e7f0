/** The minimum in Node: one handler that returns a fixed JSON text taken from the product. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressOf } from './call-address.ts';
import { readTask, tell } from './task.ts';

const { like } = readTask<{ like: string }>();
const body = await (await fetch(like + addressOf('getServerTime').path)).text();

const server = createServer((request, response) => {
  if (request.url === '/cpu') {
    const { user, system } = process.cpuUsage();
    response.end(String((user + system) / 1e6));
    return;
  }
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  tell({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
