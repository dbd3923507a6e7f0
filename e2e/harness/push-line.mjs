/*
 * Loaded before the server: what it sends to PUSH_HOST over HTTPS arrives at a push service of the
 * test, on 127.0.0.1. Everything else, and what the server does before and after, is unchanged.
 */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { PUSH_HOST: host, PUSH_PORT: port } = process.env;
const { request } = https;
https.request = (address, options, receive) => {
  const url = new URL(address);
  if (url.host !== host) return request(address, options, receive);
  const { lookup: _, ...rest } = options;
  return http.request(`http://127.0.0.1:${port}${url.pathname}`, rest, receive);
};
syncBuiltinESMExports();
