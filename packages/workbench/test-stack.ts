import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { makeRsaBadgeKey, makeVapidPrivateKey, type Variables, withoutBlanks } from './env-file.ts';
import { dataDirectory, repositoryRoot } from './paths.ts';
import { services } from './prisma-cli.ts';
import { acquireRunLock } from './run-lock.ts';
import { type Stack, startStack } from './stack.ts';

/** E2E_MARKETPLACE_URL, E2E_TRAINING_URL, E2E_CHILDCARE_URL, E2E_SANDBOX_URL, … */
export type TestStackAddresses = Variables;

export type TestStack = {
  ready: Promise<TestStackAddresses>;
  stop: () => Promise<void>;
};

/** Rate limits have their own tests; here one address represents many people. */
const RATE_LIMIT_SCALE = '1000';

/** Demo accounts sign in hundreds of times, for a third of a second of processor time each. Servers hash as in production. */
export const testSeedVariables: Variables = { NODE_ENV: 'test', PASSWORD_HASH_COST: '4' };

/**
 * The production build on free ports with an empty database, demo data and the sandbox, regardless of `.env` and the
 * shell. `instances` is the number of processes per service.
 */
export async function startTestStack(
  report: (line: string) => void,
  { instances = 1 }: { instances?: number } = {},
): Promise<TestStack> {
  const directory = join(dataDirectory, 'e2e');
  const lock = await acquireRunLock(join(directory, 'running.json'), { purpose: 'tests' });
  const stack = startStack({
    directory,
    mode: 'production',
    variables: testVariables(),
    seedVariables: testSeedVariables,
    ports: 'free',
    temporaryDatabase: true,
    withoutRestarts: true,
    instances,
    register: lock,
    report,
  });
  return {
    ready: stack.ready.then(describeAddresses),
    stop: async () => {
      await stack.stop();
      lock.release();
    },
  };
}

function describeAddresses(stack: Stack): TestStackAddresses {
  const addresses: TestStackAddresses = { E2E_SANDBOX_URL: stack.sandbox?.url ?? '' };
  for (const { service, url } of stack.applications) addresses[`E2E_${service.toUpperCase()}_URL`] = url;
  for (const { service, url } of stack.databases)
    addresses[`E2E_${service.toUpperCase()}_DATABASE_URL`] = url;
  return addresses;
}

/** The machine's variables without the product's configuration, plus secrets for this run. */
export function testVariables(): Variables {
  const configuration = Object.keys(parseEnv(readFileSync(join(repositoryRoot, '.env.example'), 'utf8')));
  const machine = Object.entries(withoutBlanks(process.env)).filter(
    ([name]) =>
      !configuration.includes(name) &&
      !services.some((service) => name.startsWith(`${service.toUpperCase()}_`)),
  );
  return {
    ...Object.fromEntries(machine),
    NEXTAUTH_SECRET: randomBytes(48).toString('base64url'),
    IDENTITY_KEYS: `first:${randomBytes(32).toString('base64')}`,
    BADGE_KEYS: makeRsaBadgeKey(),
    PUSH_VAPID_PRIVATE_KEY: makeVapidPrivateKey(),
    RATE_LIMIT_SCALE,
    SEED_DEMO: 'true',
    NOTIFICATION_QUIET_SECONDS: '1',
    // Answered by the tests that look at the map.
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    MAP_TILES_URL_DARK: 'https://tiles.example/dark/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: '© <a href="https://tiles.example/">Tiles of the tests</a>',
    // Off unless asked for; what is not there then has its own test.
    MARKETPLACE_PAYMENTS: 'on',
  };
}
