import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './paths.ts';
import { logAndExplainFailure, StepError } from './step-error.ts';

const output = `Made 12 people.
/srv/product/prisma/seed.ts:12
    throw new Error('The disk is full');
          ^

Error: The disk is full
    at seed (file:///srv/product/prisma/seed.ts:12:11)
    at async file:///srv/product/prisma/seed.ts:20:1

Node.js v24.21.0
`;

function makeLogFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'step ')), 'logs', 'start.log');
}

test('a failed step says what happened, what to do and where the log is, without a stack trace', () => {
  const logFile = join(repositoryRoot, '.data', 'logs', 'childcare-seed.log');
  const startLog = makeLogFile();
  const error = new StepError('Making the childcare’s demo data failed.', {
    output,
    advice: 'Start it again: it continues where it stopped.',
    logFile,
    cause: new Error('exit code 1'),
  });
  const shown = logAndExplainFailure(error, startLog);
  expect(shown).toContain('Making the childcare’s demo data failed.');
  expect(shown).toContain('Error: The disk is full');
  expect(shown).toContain('Start it again');
  expect(shown).toContain('.data/logs/childcare-seed.log');
  expect(shown).not.toMatch(/^\s+at /m);
  expect(shown).not.toContain('Node.js v24');
  expect(readFileSync(startLog, 'utf8')).toMatch(/^\s+at .*step-error\.test\.ts/m);
  expect(readFileSync(startLog, 'utf8')).toContain('Caused by: Error: exit code 1');
});

test('any other failure is shown without its stack trace, which is in the log', () => {
  const startLog = makeLogFile();
  const shown = logAndExplainFailure(new TypeError('x is not a function'), startLog);
  expect(shown).toContain('x is not a function');
  expect(shown).not.toMatch(/^\s+at /m);
  expect(readFileSync(startLog, 'utf8')).toMatch(/^\s+at /m);
});
