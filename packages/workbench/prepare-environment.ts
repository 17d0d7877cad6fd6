import { join } from 'node:path';
import { completeEnvFile, readEnvFile, type Variables, withoutBlanks } from './env-file.ts';
import { repositoryRoot } from './paths.ts';

/** Set by npm, pnpm and the launcher for their own use; hidden from the applications. */
const toolVariables = /^(npm_|pnpm_|PNPM_|WORKBENCH_|INIT_CWD$|PORT$)/;

/**
 * `.env`, completed first, overridden by the shell's variables. Blank values count as absent. In production an existing
 * file is not changed, so that the application can report what is missing.
 */
export function completeAndReadEnvironment(report: (line: string) => void): Variables {
  const file = join(repositoryRoot, '.env');
  const shell = withoutBlanks(process.env);
  const makeSecrets = shell.NODE_ENV !== 'production';
  const made = completeEnvFile(file, join(repositoryRoot, '.env.example'), { makeSecrets });
  if (made.length > 0) report(`Wrote random secrets to .env: ${made.join(', ')}.`);
  const ownVariables = Object.entries(shell).filter(([name]) => !toolVariables.test(name));
  return { ...readEnvFile(file), ...Object.fromEntries(ownVariables) };
}
