import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Variables } from '@repo/workbench/env-file';
import { repositoryRoot } from '@repo/workbench/paths';
import { startProcess } from '@repo/workbench/processes';
import type { DrillContext } from '../../drill.ts';

/** One way through each service that signs in, looks around, writes, and needs the worker for its mails. */
const specs = {
  marketplace: { file: 'marketplace/selling.spec.ts', name: 'register, sell with photos' },
  training: { file: 'training/people.spec.ts', name: 'an account is opened' },
  childcare: { file: 'childcare/accounts.spec.ts', name: 'register, the way back' },
};

export const smokeTestNames = Object.values(specs).map(({ file, name }) => `${file}: “${name} …”`);

/** `again` are among the passed: they took too long the first time, as on a busy machine. */
export type SmokeOutcome = { passed: number; again: number; failed: number; seconds: number };

/** The browser tests of the checkout against addresses where the services run already. */
export async function runSmokeTests(context: DrillContext, addresses: Variables): Promise<SmokeOutcome> {
  context.report('Running browser tests …');
  const begun = performance.now();
  const running = startProcess({
    name: 'The browser tests',
    command: join(repositoryRoot, 'e2e/node_modules/.bin/playwright'),
    args: [
      ...['test', ...Object.values(specs).map(({ file }) => file), '--workers=1', '--retries=1'],
      ...[
        '--grep',
        Object.values(specs)
          .map(({ name }) => name)
          .join('|'),
      ],
      ...['--output', join(context.directory, 'browser-tests')],
    ],
    cwd: join(repositoryRoot, 'e2e'),
    env: { ...process.env, ...addresses },
    logFile: join(context.directory, 'logs', 'browser-tests.log'),
    register: context.register,
  });
  await running.exited;
  const said = readFileSync(running.logFile, 'utf8');
  const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}`, 'm').exec(said)?.[1] ?? 0);
  return {
    passed: count('passed') + count('flaky'),
    again: count('flaky'),
    failed: count('failed') + count('did not run'),
    seconds: Math.round((performance.now() - begun) / 1_000),
  };
}
