import { capitalise } from './capitalise.ts';
import type { Service } from './prisma-cli.ts';
import type { Application, BuildMode } from './stack/applications.ts';
import type { Stack } from './stack.ts';

/** Created by prisma/<service>/seed.ts. */
const demoAccounts: Record<Service, string[]> = {
  marketplace: ['alice@example.com', 'bob@example.com', 'moderator@example.com'],
  training: ['admin@example.com', 'developer@example.com', 'trainer@example.com', 'learner@example.com'],
  childcare: ['super@example.com', 'manager@example.com', 'learner@example.com', 'rival@example.com'],
};
const DEMO_PASSWORD = 'Password123!';
const warning =
  'Warning: the demo accounts have a password that everybody knows, and other people can reach these services. Delete the accounts, or start on an empty database without SEED_DEMO=true.';

export function describeStack(
  stack: {
    applications: readonly Pick<Application, 'service' | 'url'>[];
    sandbox: { url: string } | null;
  } & Pick<Stack, 'seeded' | 'movedPorts'>,
  details: {
    mode: BuildMode;
    logDirectory: string;
    seconds: number;
    isExposed: boolean;
  },
): string {
  const rows: [string, string][] = stack.applications.map(({ service, url }) => [capitalise(service), url]);
  if (stack.sandbox) {
    rows.push(['Mailbox', `${stack.sandbox.url}/mail`]);
    rows.push([
      'Sandbox',
      `${stack.sandbox.url} (mail, media, Google, payments and the agency: no real service is called)`,
    ]);
  }
  const accounts: [string, string][] = stack.seeded.map((service) => [
    capitalise(service),
    demoAccounts[service].join('  '),
  ]);
  const mode = details.mode === 'development' ? ', with hot reload' : '';
  return [
    '',
    `Ready in ${details.seconds} s${mode}.`,
    '',
    ...alignRows(rows),
    ...(accounts.length > 0
      ? ['', `Demo accounts, all with the password ${DEMO_PASSWORD}`, ...alignRows(accounts)]
      : []),
    ...(accounts.length > 0 && details.isExposed ? ['', warning] : []),
    ...(stack.movedPorts.length > 0 ? ['', ...stack.movedPorts] : []),
    '',
    // With hot reload the logs follow on this terminal.
    `${details.mode === 'development' ? '' : `Logs are in ${details.logDirectory}. `}Ctrl-C stops everything.`,
    '',
  ].join('\n');
}

function alignRows(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`);
}
