import { join } from 'node:path';
import { dataDirectory } from '@repo/workbench/paths';
import { logAndExplainFailure } from '@repo/workbench/step-error';
import { runBenchmarks } from './bench.ts';

try {
  await runBenchmarks(process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(logAndExplainFailure(error, join(dataDirectory, 'logs', 'run.log')));
  process.exitCode = 1;
}
