import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { testIdentityKeys, unreachableAgency } from './stub-environment.ts';

type Line = { msg: string; port?: number; job?: string };

type Options = { role: 'all' | 'web' | 'worker'; databaseUrl: string; environment?: Record<string, string> };

/** `node server.ts` as a process of its own, until the test ends. */
export function spawnServer({ role, databaseUrl, environment = {} }: Options) {
  const child: ChildProcess = spawn(process.execPath, ['server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...unreachableAgency,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PROCESS_ROLE: role,
      TRAINING_PORT: '0',
      TRAINING_DATABASE_URL: databaseUrl,
      IDENTITY_KEYS: testIdentityKeys,
      PASSWORD_HASH_COST: '12',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@example.com',
      FILES_URL: 'file:/nowhere',
      ...environment,
    },
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
