import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drillDirectoryVariable, killLeftoverProcesses } from './leftover-processes.ts';

test.skipIf(process.platform !== 'linux')(
  'what works in the directory of a drill or carries its mark is killed, and nothing else',
  async () => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), 'drill-')));
    const options = { stdio: 'ignore', detached: true } as const;
    const within = spawn('sleep', ['600'], { ...options, cwd: directory });
    const marked = spawn('sleep', ['600'], {
      ...options,
      env: { ...process.env, [drillDirectoryVariable]: directory },
    });
    const other = spawn('sleep', ['600'], options);
    const ended = Promise.all([once(within, 'exit'), once(marked, 'exit')]);
    await Promise.all([within, marked, other].map((child) => once(child, 'spawn')));
    expect(await killLeftoverProcesses(directory)).toBe(2);
    await ended;
    expect(other.exitCode).toBeNull();
    other.kill();
    rmSync(directory, { recursive: true });
  },
);
