import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger, redirectConsoleErrors } from './logger.ts';

function loggerWithLines(level: 'info' | 'silent' = 'info') {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({
    service: 'zoo',
    level,
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  return { logger, lines };
}

test('a line is one JSON object with level, time and service', () => {
  const { logger, lines } = loggerWithLines();
  logger.info({ animals: 3 }, 'counted');
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      service: 'zoo',
      animals: 3,
      msg: 'counted',
    },
  ]);
});

test.each([
  ['password', { password: 'hunter2' }],
  ['newPassword', { input: { newPassword: 'hunter2' } }],
  ['authorization', { headers: { Authorization: 'Bearer hunter2' } }],
  ['cookie', { request: { headers: { cookie: 'hunter2', 'set-cookie': 'hunter2' } } }],
  ['token in a list', { tokens: ['hunter2'], rows: [{ resetToken: 'hunter2' }] }],
  ['one-time code', { otp: 'hunter2', code: 'hunter2' }],
  ['identity number', { learner: { traineeNric: 'hunter2' } }],
  ['API key', { 'x-api-key': 'hunter2', apiKey: 'hunter2' }],
  ['address with credentials', { url: 'postgres://zoo:hunter2@db:5432/zoo' }],
  ['row of a violated index', { err: new Error('Key (email)=(hunter2) already exists.') }],
  ['cause of an error', { err: new Error('outer', { cause: new Error('smtp://me:hunter2@mail') }) }],
])('a secret is not written: %s', (_case, record) => {
  const { logger, lines } = loggerWithLines();
  logger.info(record, 'said');
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('hunter2');
  expect(JSON.stringify(lines)).toContain('[redacted]');
});

test('an error keeps its kind, code and cause', () => {
  const { logger, lines } = loggerWithLines();
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  logger.error({ err: new TypeError('odd', { cause }) }, 'failed');
  expect(lines).toMatchObject([
    { err: { type: 'TypeError', message: 'odd', cause: { type: 'Error', code: 'ECONNREFUSED' } } },
  ]);
});

test('the arguments that the database client quotes are not written', () => {
  class PrismaClientValidationError extends Error {
    readonly clientVersion = '7';
  }
  const { logger, lines } = loggerWithLines();
  const message =
    'Invalid `user.create()` invocation:\n{ data: { email: "hunter2" } }\nArgument `name` is missing.';
  logger.error({ err: new PrismaClientValidationError(message) }, 'failed');
  expect(lines).toMatchObject([
    { err: { message: 'Argument `name` is missing.', stack: expect.stringContaining('at ') } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

test('an endless structure ends', () => {
  const { logger, lines } = loggerWithLines();
  const loop: { next?: unknown } = {};
  loop.next = loop;
  logger.info(loop, 'round and round');
  expect(JSON.stringify(lines)).toContain('[too deep]');
});

test('silent says nothing', () => {
  const { logger, lines } = loggerWithLines('silent');
  logger.fatal('nobody hears');
  expect(lines).toEqual([]);
});

test('what others say on the console is a line like any other', () => {
  const before = { error: console.error, warn: console.warn };
  onTestFinished(() => void Object.assign(console, before));
  const { logger, lines } = loggerWithLines();
  redirectConsoleErrors(logger);
  console.error('\u001b[31m⨯\u001b[39m', new Error('smtp://me:hunter2@mail'));
  console.warn('slow: %d ms', 12);
  expect(lines).toMatchObject([
    { level: 'error', msg: '⨯', err: { message: 'smtp://[redacted]@mail' } },
    { level: 'warn', msg: 'slow: 12 ms' },
  ]);
});

test.each([
  ['goes on', ''],
  ['leaves', 'process.exit(0);'],
  ['falls over', `throw new Error('nobody catches this');`],
])('all lines are written by a process that then %s', (_case, end) => {
  const program = `
    import { createLogger } from '@repo/base/logger';
    const logger = createLogger({ service: 'zoo', level: 'info' });
    for (let number = 1; number <= 200; number += 1) logger.info({ number }, 'a line that is not quite short');
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const numbers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).number);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});
