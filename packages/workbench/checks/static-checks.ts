import { join } from 'node:path';
import { runTurbo } from '../build/build.ts';
import { dataDirectory, repositoryRoot } from '../paths.ts';
import { type Check, runCommand, toSingleResult } from './check.ts';

export const lintCheck: Check = {
  name: 'lint',
  run: async (context) => {
    const command = join(repositoryRoot, 'node_modules', '.bin', 'biome');
    const { exitCode, outputTail } = await runCommand(
      { name: 'lint', command, args: ['check', '--error-on-warnings', '.'] },
      context,
    );
    return toSingleResult(exitCode, outputTail);
  },
};

export const typesCheck: Check = {
  name: 'types',
  run: async ({ register }) => {
    await runTurbo('typecheck', { logFile: join(dataDirectory, 'logs', 'types.log'), register });
    return toSingleResult(0, '');
  },
};
