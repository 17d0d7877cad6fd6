import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Variables } from '../env-file.ts';
import { checkout } from '../places.ts';
import { type Service, services } from '../prisma-cli.ts';
import { StepError } from '../step-error.ts';

/** Checks the arguments before anything starts. Throws StepError. */
export function readRemoval([name, ...args]: readonly string[]): {
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

export async function removeFactors(
  { service, url }: { service: Service; url: string },
  variables: Variables,
  args: readonly string[],
): Promise<number> {
  const child = spawn(process.execPath, [join(checkout, 'apps', service, 'remove-factors.ts'), ...args], {
    cwd: join(checkout, 'apps', service),
    env: { ...process.env, ...variables, [`${service.toUpperCase()}_DATABASE_URL`]: url },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
