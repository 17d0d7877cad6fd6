import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Variables } from '../env-file.ts';
import { repositoryRoot } from '../paths.ts';
import { type Service, services } from '../prisma-cli.ts';
import { StepError } from '../step-error.ts';

/** Checks the arguments before anything starts. Throws StepError. */
export function parseRemovalArgsOrThrow([name, ...args]: readonly string[]): {
  service: Service;
  args: readonly string[];
} {
  const service = services.find((one) => one === name);
  const addresses = args.filter((arg) => arg !== '--yes');
  if (service && addresses.length === 1 && addresses[0]?.includes('@')) return { service, args };
  throw new StepError('Say whose second factors to remove.', {
    advice: 'npm run remove-factors -- <marketplace|training|childcare> <email> [--yes]',
  });
}

/** Runs the service's program on this terminal. Returns its exit code. */
export async function runRemoveFactors(
  { service, url }: { service: Service; url: string },
  variables: Variables,
  args: readonly string[],
): Promise<{ exitCode: number }> {
  const child = spawn(
    process.execPath,
    [join(repositoryRoot, 'apps', service, 'remove-factors.ts'), ...args],
    {
      cwd: join(repositoryRoot, 'apps', service),
      env: { ...process.env, ...variables, [`${service.toUpperCase()}_DATABASE_URL`]: url },
      stdio: 'inherit',
    },
  );
  const [code] = await once(child, 'exit');
  return { exitCode: typeof code === 'number' ? code : 1 };
}
