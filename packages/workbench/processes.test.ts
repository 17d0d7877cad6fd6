import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isGroupRunning, type ProcessIdentity } from './process-identity.ts';
import { runProcessOrThrow, startProcess, stopGroup, trackProcesses } from './processes.ts';

const directory = mkdtempSync(join(tmpdir(), 'processes '));

function shell(script: string, name = 'The script') {
  return {
    name,
    command: '/bin/sh',
    args: ['-c', script],
    cwd: directory,
    env: { PATH: process.env.PATH, NODE_ENV: 'test' as const },
    logFile: join(directory, `${name}.log`),
  };
}

function remember() {
  const running: ProcessIdentity[] = [];
  const register = {
    add: (identity: ProcessIdentity) => void running.push(identity),
    remove: (identity: ProcessIdentity) => void running.splice(running.indexOf(identity), 1),
  };
  return { running, register };
}

test('a failed process is reported with its name, its code and its last words', async () => {
  await expect(runProcessOrThrow(shell('echo all is lost >&2; exit 3', 'Baking'))).rejects.toThrow(
    'Baking failed (exit code 3).\n  all is lost\n',
  );
});

test('a program that does not exist is a failure with a reason', async () => {
  const missing = { ...shell(''), command: '/nowhere/at-all' };
  await expect(runProcessOrThrow(missing)).rejects.toThrow('ENOENT');
});

test('everything said goes to the log, or line by line to whoever reads along', async () => {
  await runProcessOrThrow(shell('echo one; echo two >&2', 'logged'));
  expect(readFileSync(join(directory, 'logged.log'), 'utf8').split('\n').sort()).toEqual(['', 'one', 'two']);

  const lines: string[] = [];
  await runProcessOrThrow({ ...shell('echo one; printf two'), onLine: (line) => lines.push(line) });
  expect(lines).toEqual(['one', 'two']);
});

test('stops a process together with what it started', async () => {
  const { running, register } = remember();
  const process = startProcess({ ...shell('sleep 60 & sleep 60'), register });
  const [leader] = running;
  if (!leader) throw new Error('it was not registered');
  await stopGroup(leader);
  await process.exited;
  expect(isGroupRunning(leader.pid)).toBe(false);
  expect(running).toEqual([]);
});

test('ends by force what does not listen', async () => {
  const { running, register } = remember();
  const process = startProcess({ ...shell("trap '' TERM; echo ready; while :; do sleep 1; done"), register });
  const [leader] = running;
  if (!leader) throw new Error('it was not registered');
  await expect.poll(() => process.outputTail()).toBe('ready');
  await stopGroup(leader, 100);
  expect(isGroupRunning(leader.pid)).toBe(false);
});

test('leaves alone a process that merely has the number of the one to stop', async () => {
  const { running, register } = remember();
  const process = startProcess({ ...shell('sleep 60'), register });
  const [leader] = running;
  if (!leader) throw new Error('it was not registered');
  await stopGroup({ ...leader, startedAt: 'earlier' });
  expect(process.isRunning()).toBe(true);
  await stopGroup(leader);
});

test('what starts while everything stops is stopped, too', async () => {
  const { register, stopAll } = trackProcesses();
  const before = startProcess({ ...shell('sleep 60'), register });
  const stopping = stopAll();
  const late = startProcess({ ...shell('sleep 60'), register });
  await stopping;
  await Promise.all([before.exited, late.exited]);
  expect(before.isRunning() || late.isRunning()).toBe(false);
});
