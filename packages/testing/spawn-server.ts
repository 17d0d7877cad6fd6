import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

type Line = { msg: string; port?: number; job?: string };

/** Runs `node server.ts` of a service as a process of its own. */
export function spawnServerUntilTestEnds(folder: string, environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['server.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (!child.stdout || !child.stderr) throw new Error('It says nothing');
  const exited = once(child, 'close');
  const said: Line[] = [];
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const waiting: { fits: (line: Line) => boolean; resolve: (line: Line) => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line: Line = JSON.parse(text);
    said.push(line);
    for (const { fits, resolve } of waiting) if (fits(line)) resolve(line);
  });
  const hear = (fits: (line: Line) => boolean): Promise<Line> =>
    new Promise((resolve, reject) => {
      const known = said.find(fits);
      if (known) return resolve(known);
      waiting.push({ fits, resolve });
      exited.then(() => reject(new Error(`It ended: ${JSON.stringify(said)} ${errors}`)));
    });
  return { child, exited, hear };
}
