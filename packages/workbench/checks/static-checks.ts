import { join } from 'node:path';
import { runTurbo } from '../build/build.ts';
import { checkout, dataDirectory } from '../places.ts';
import { asOne, type Check, runCommand } from './check.ts';

export const lint: Check = {
  name: 'lint',
  run: async (context) => {
    const command = join(checkout, 'node_modules', '.bin', 'biome');
    const { exitCode, outputTail } = await runCommand(
      { name: 'lint', command, args: ['check', '--error-on-warnings', '.'] },
      context,
    );
    return asOne(exitCode, outputTail);
  },
};

export const types: Check = {
  name: 'types',
  run: async ({ register }) => {
    await runTurbo('typecheck', { logFile: join(dataDirectory, 'logs', 'types.log'), register });
    return asOne(0, '');
  },
};
