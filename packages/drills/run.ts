import { join } from 'node:path';
import { dataDirectory } from '@repo/workbench/paths';
import { logAndExplainFailure } from '@repo/workbench/step-error';
import { runDrills } from './run-drills.ts';

try {
  process.exitCode = await runDrills(process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(logAndExplainFailure(error, join(dataDirectory, 'logs', 'run.log')));
  process.exitCode = 1;
}
// A drill that failed may have left requests and timers behind.
process.exit();
