import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepError } from '@repo/workbench/step-error';
import type { NeededProgram } from './drill.ts';

/** Debian keeps servers here, which is not on everybody's PATH. */
const systemDirectories = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/bin'];

/** Null where it is not installed. An absolute path is looked up as it is. */
export function findProgram(program: string): string | null {
  if (program.startsWith('/')) return isExecutable(program) ? program : null;
  const directories = [...(process.env.PATH ?? '').split(delimiter), ...systemDirectories];
  return directories.map((directory) => join(directory, program)).find(isExecutable) ?? null;
}

/** Throws an error that says how to install what is missing. */
export function assertInstalled(needs: readonly NeededProgram[]): void {
  const missing = needs.filter(({ program }) => findProgram(program) === null);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((each) => each.package))].join(' ');
  throw new StepError(`This drill needs ${missing.map(({ program }) => program).join(', ')}.`, {
    advice: `On Debian: apt-get install -y --no-install-recommends ${packages}`,
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
