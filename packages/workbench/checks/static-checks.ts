import { join } from 'node:path';
import { runTurbo } from '../build/build.ts';
import { dataDirectory, repositoryRoot } from '../paths.ts';
import { type Check, runCommand, toSingleCheckResult } from './check.ts';

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
    return toSingleCheckResult(failed.length, failed.map(({ outputTail }) => outputTail).join('\n'));
  },
};

/**
 * The packages are two programs and each application is one. As forty, by their own `typecheck` scripts, they would check
 * shared files again and again. Each has one checker: several would check the shared types again, for twice the processor time.
 */
export const typesCheck: Check = {
  name: 'types',
  run: async (context) => {
    const compiler = join(repositoryRoot, 'node_modules', '.bin', 'tsc');
    for (const project of ['tsconfig.packages.json', 'tsconfig.tools.json']) {
      const { exitCode, outputTail } = await runCommand(
        { name: 'types', command: compiler, args: ['--noEmit', '--checkers', '1', '--project', project] },
        context,
      );
      if (exitCode !== 0) return toSingleCheckResult(exitCode, outputTail);
    }
    const { register } = context;
    const logFile = join(dataDirectory, 'logs', 'types-applications.log');
    await runTurbo('typecheck', { only: '@app/*', logFile, register });
    return toSingleCheckResult(0, '');
  },
};
