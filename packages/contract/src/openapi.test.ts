import { describe, expect, test } from 'vitest';
import { calls } from './calls.ts';
import { errors } from './errors.ts';
import { buildOpenApi, type Operation } from './openapi.ts';
import { plannedCalls, wireCalls } from './wire/calls.ts';

const document = buildOpenApi('1.0.0');
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const find = (name: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
};
const bodyOf = (name: string) => find(name).requestBody!.content['application/json']!.schema;

describe('the OpenAPI document', () => {
  test('has every implemented call and no planned one', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name) => !name.endsWith('AtOldAddress')).sort()).toEqual(
      [...Object.keys(calls), 'upload'].sort(),
    );
    expect(names.filter((name) => Object.hasOwn(plannedCalls, name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has every address of a call, with historical ones marked', () => {
    const addresses = Object.values(wireCalls).flat().length;
    expect(operations).toHaveLength(addresses + 1);
    expect(find('getServerTimeAtOldAddress').deprecated).toBe(true);
  });

  test('uses wire names, not internal ones', () => {
    const properties = Object.keys(bodyOf('updateStops').properties!);
    expect(properties).toContain('stopProfit');
    expect(properties).not.toContain('takeProfit');
    expect(bodyOf('addMargin').required).toEqual(['id', 'money']);
  });

  test('puts a path id only into the path', () => {
    const close = find('closePosition');
    expect(close.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true });
    expect(Object.keys(bodyOf('closePosition').properties!)).toEqual(['quantity', 'feeRate']);
  });

  test('has the upload, whose body is an unsealed form with a file', () => {
    const { requestBody, security } = find('upload');
    expect(Object.keys(requestBody!.content)).toEqual(['multipart/form-data']);
    expect(security).toEqual([{ session: [] }]);
  });

  test('lists the refusals of a call by existing keys', () => {
    expect(find('closePosition')['x-error-keys']).toContain('positions.alreadyClosed');
    const keys = operations.flatMap((operation) => operation['x-error-keys']);
    expect(keys.filter((key) => !Object.hasOwn(errors, key))).toEqual([]);
  });

  test('shows money in results as text and accepts numbers in requests', () => {
    const body = bodyOf('transferFunds').properties!.amount as { oneOf: { type: string }[] };
    expect(body.oneOf.map(({ type }) => type)).toEqual(['string', 'number']);
    const text = JSON.stringify(find('transferFunds').responses[200]);
    expect(text).toContain('"balance":{"type":"string"');
  });

  test('documents a zero as not given only for optional figures', () => {
    const { takeProfit, leverage } = bodyOf('openPosition').properties!;
    expect(takeProfit).toMatchObject({ description: expect.stringContaining('0 means not given') });
    expect(JSON.stringify(leverage)).not.toContain('not given');
    const limit = find('listCandles').parameters.find(
      (each) => 'name' in each && each.name === 'limit',
    );
    expect(limit).toMatchObject({ required: false, schema: { minimum: 0, maximum: 1000 } });
  });

  test('has both names of a code and requires one of them', () => {
    const body = bodyOf('logInByEmail');
    expect(Object.keys(body.properties!)).toEqual(['email', 'smscode', 'captcha']);
    expect(body.required).toEqual(['email']);
    expect(body.allOf).toEqual([{ anyOf: [{ required: ['smscode'] }, { required: ['captcha'] }] }]);
    expect(bodyOf('register').required).toEqual(['password']);
    expect(bodyOf('changePassword').required).not.toContain('type');
  });

  test('requires a session from members only', () => {
    expect(find('getUser').security).toEqual([{ session: [] }]);
    expect(find('listSymbols').security).toEqual([]);
  });
});
