import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicOriginSchema, serviceEnv } from './env.ts';
import { parseEnvOrThrow } from './read-env.ts';

const schema = z.object({
  ...serviceEnv.shape,
  ZOO_URL: publicOriginSchema('http://localhost:4000'),
  ZOO_SECRET: z.string().min(8, 'ZOO_SECRET is too short'),
});

test('what is absent or empty has its default', () => {
  expect(parseEnvOrThrow(schema, { ZOO_SECRET: 'long enough', ZOO_URL: '', LOG_LEVEL: '' })).toMatchObject({
    LOG_LEVEL: 'info',
    ZOO_URL: 'http://localhost:4000',
  });
});

test('the public address is an origin', () => {
  const env = parseEnvOrThrow(schema, {
    ZOO_SECRET: 'long enough',
    ZOO_URL: 'https://zoo.example/path?query',
  });
  expect(env.ZOO_URL).toBe('https://zoo.example');
});

test('one sentence names all that is wrong, and tells no value', () => {
  const read = () =>
    parseEnvOrThrow(schema, {
      ZOO_URL: 'hunter2',
      TRUSTED_PROXIES: 'hunter2',
      LOG_LEVEL: 'hunter2',
      ZOO_SECRET: 'short',
    });
  expect(read).toThrow(
    'The environment is not complete: LOG_LEVEL Invalid option: expected one of "fatal"|"error"|"warn"|"info"|"debug"|"trace"|"silent"; ' +
      'TRUSTED_PROXIES must be addresses, CIDR ranges or the names loopback, private, linkLocal, uniqueLocal, by commas; ' +
      'ZOO_URL must be an address such as https://market.example; ZOO_SECRET is too short.',
  );
});

test('what is missing is called missing', () => {
  expect(() => parseEnvOrThrow(schema, {})).toThrow(
    'The environment is not complete: ZOO_SECRET is missing.',
  );
});
