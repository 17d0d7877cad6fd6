import { join } from 'node:path';
import { buildApplications } from '../build/build.ts';
import { dataDirectory } from '../places.ts';
import { findLivingRun } from '../run-lock.ts';
import { asOne, type Check } from './check.ts';

export const build: Check = {
  name: 'build',
  run: async (context) => {
    await buildApplications({
      ...context,
      directory: dataDirectory,
      beforeBuild: refuseToReplaceServedBuild,
    });
    return asOne(0, '');
  },
};

function refuseToReplaceServedBuild(): void {
  if (findLivingRun(join(dataDirectory, 'running.json'))?.purpose === 'production') {
    throw new Error(
      '`npm start` serves the build that would now be replaced: stop it, then run the tests again.',
    );
  }
}
