import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { parseProcStatLine, readTreeCpuMs, sumTreeTicks } from './process-time.ts';

test('a line of /proc is read, whatever the process calls itself', () => {
  const line = '71 (node (x) y) S 7 71 71 0 -1 4194304 900 0 0 0 30 12 5 1 20 0 11 0 1234 1000 200';
  expect(parseProcStatLine(line)).toEqual({ pid: 71, parentPid: 7, ownTicks: 42, endedChildrenTicks: 6 });
  expect(parseProcStatLine('71 (node) S 7')).toBeNull();
});

test('a tree is a process and everything below it, in whatever order they are listed', () => {
  const of = (pid: number, parentPid: number, ownTicks: number, endedChildrenTicks = 0) => ({
    pid,
    parentPid,
    ownTicks,
    endedChildrenTicks,
  });
  const processes = [of(4, 3, 8), of(3, 2, 4), of(2, 1, 2, 100), of(1, 0, 1), of(9, 1, 16)];
  expect(sumTreeTicks(2, processes)).toBe(2 + 100 + 4 + 8);
  expect(sumTreeTicks(5, processes)).toBe(0);
});

test.runIf(process.platform === 'linux')('work is seen, also that of a child that is gone', () => {
  const before = readTreeCpuMs(process.pid) ?? Number.NaN;
  const work = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end) {}';
  spawnSync(process.execPath, ['-e', work]);
  expect((readTreeCpuMs(process.pid) ?? Number.NaN) - before).toBeGreaterThanOrEqual(190);
});
