import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { identifyProcess, isStillRunning, type ProcessIdentity } from './process-identity.ts';
import { acquireRunLock, findLivingRun } from './run-lock.ts';

const spawned: ChildProcess[] = [];
afterEach(() => {
  for (const child of spawned.splice(0)) child.kill('SIGKILL');
});

function makeLockFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'lock ')), 'running.json');
}

function startSleeper(): ProcessIdentity {
  const child = spawn('sleep', ['60'], { detached: true });
  spawned.push(child);
  const identity = identifyProcess(child.pid ?? 0);
  if (!identity) throw new Error('sleep did not start');
  return identity;
}

async function startAndEnd(): Promise<ProcessIdentity> {
  const child = spawn('sleep', ['60']);
  const identity = identifyProcess(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  if (!identity) throw new Error('sleep did not start');
  return identity;
}

test('keeps a second run out while the first lives, and says where that one is', async () => {
  const file = makeLockFile();
  const lock = await acquireRunLock(file, { purpose: 'test' });
  lock.describe('marketplace: http://localhost:3000');
  await expect(acquireRunLock(file, { purpose: 'test' })).rejects.toThrow(
    `already running here (process ${process.pid}). marketplace: http://localhost:3000`,
  );
  expect(findLivingRun(file)).toMatchObject({ purpose: 'test' });
  lock.release();
  expect(findLivingRun(file)).toBeNull();
  expect(existsSync(file)).toBe(false);
  (await acquireRunLock(file, { purpose: 'test' })).release();
});

test('stops what a killed run had started, and only that', async () => {
  const file = makeLockFile();
  const orphan = startSleeper();
  const stranger = startSleeper();
  const formerOwnerOfItsNumber = { ...stranger, startedAt: 'earlier' };
  const state = {
    holder: await startAndEnd(),
    launchers: [],
    children: [orphan, formerOwnerOfItsNumber],
    description: '',
  };
  writeFileSync(file, JSON.stringify(state));

  const lock = await acquireRunLock(file, { purpose: 'test' });
  expect(isStillRunning(orphan)).toBe(false);
  expect(isStillRunning(stranger)).toBe(true);
  lock.release();
});

test('takes over from a run whose launcher was killed', async () => {
  const file = makeLockFile();
  const abandoned = startSleeper();
  const state = {
    holder: abandoned,
    launchers: [await startAndEnd()],
    children: [],
    purpose: 'test',
    description: '',
  };
  writeFileSync(file, JSON.stringify(state));
  const taking = acquireRunLock(file, { purpose: 'test' });
  process.kill(abandoned.pid, 'SIGTERM');
  (await taking).release();
});

test('takes over from a lock that was cut short', async () => {
  const file = makeLockFile();
  writeFileSync(file, '{"holder":');
  (await acquireRunLock(file, { purpose: 'test' })).release();
});

test('remembers what runs and forgets what ended', async () => {
  const file = makeLockFile();
  const lock = await acquireRunLock(file, { purpose: 'test' });
  const one = { pid: 1, startedAt: 'a' };
  const two = { pid: 2, startedAt: 'b' };
  lock.add(one);
  lock.add(two);
  lock.remove(one);
  expect(JSON.parse(readFileSync(file, 'utf8')).children).toEqual([two]);
  lock.release();
  lock.remove(two);
  expect(existsSync(file)).toBe(false);
});
