import { join } from 'node:path';
import { buildApplicationsAndSbom } from '../build/build.ts';
import { dataDirectory } from '../paths.ts';
import { findLivingRun } from '../run-lock.ts';
import { type Check, toSingleCheckResult } from './check.ts';

export const buildCheck: Check = {
  name: 'build',
  run: async (context) => {
    await buildApplicationsAndSbom({
      ...context,
      directory: dataDirectory,
      beforeBuild: refuseToReplaceServedBuild,
    });
    return toSingleCheckResult(0, '');
  },
};

function refuseToReplaceServedBuild(): void {
  if (findLivingRun(join(dataDirectory, 'running.json'))?.purpose === 'production') {
    throw new Error(
      '`npm start` serves the build that would now be replaced: stop it, then run the tests again.',
    );
  }
}
