import { join } from 'node:path';
import { completeEnvFile, readEnvFile, type Variables, withoutBlanks } from './env-file.ts';
import { checkout } from './places.ts';

/** What npm, pnpm and the launcher add for their own purposes; no application should see it. */
const toolVariables = /^(npm_|pnpm_|PNPM_|WORKBENCH_|INIT_CWD$|PORT$)/;

/**
 * What the person configured: `.env`, made complete first, below the variables of the shell. A blank value counts as
 * absent. An existing file of a production start is left as it is, so that the application can name what is missing.
 */
export function readEnvironment(report: (line: string) => void): Variables {
  const file = join(checkout, '.env');
  const shell = withoutBlanks(process.env);
  const makeSecrets = shell.NODE_ENV !== 'production';
  const made = completeEnvFile(file, join(checkout, '.env.example'), { makeSecrets });
  if (made.length > 0) report(`Wrote random secrets to .env: ${made.join(', ')}.`);
  const ownVariables = Object.entries(shell).filter(([name]) => !toolVariables.test(name));
  return { ...readEnvFile(file), ...Object.fromEntries(ownVariables) };
}
