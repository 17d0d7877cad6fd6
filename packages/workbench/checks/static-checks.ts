import { join } from 'node:path';
import { runTurbo } from '../build/build.ts';
import { dataDirectory, repositoryRoot } from '../paths.ts';
import { type Check, runCommand, toSingleResult } from './check.ts';

/** Biome over everything, and squawk over new migrations. */
export const lintCheck: Check = {
  name: 'lint',
  run: async (context) => {
    const biome = join(repositoryRoot, 'node_modules', '.bin', 'biome');
    const code = await runCommand(
      { name: 'lint', command: biome, args: ['check', '--error-on-warnings', '.'] },
      context,
    );
    const migrations = await runCommand(
      {
        name: 'lint-migrations',
        command: process.execPath,
        args: [join(repositoryRoot, 'packages/migrations/lint.ts')],
      },
      context,
    );
    const failed = [code, migrations].filter(({ exitCode }) => exitCode !== 0);
    return toSingleResult(failed.length, failed.map(({ outputTail }) => outputTail).join('\n'));
  },
};

/** Every `typecheck` script asks for one checker: several would each check the shared types again, for twice the processor time. */
export const typesCheck: Check = {
  name: 'types',
  run: async ({ register }) => {
    await runTurbo('typecheck', { logFile: join(dataDirectory, 'logs', 'types.log'), register });
    return toSingleResult(0, '');
  },
};
