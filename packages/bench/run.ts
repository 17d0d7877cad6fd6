import { join } from 'node:path';
import { dataDirectory } from '@repo/workbench/places';
import { explainFailure } from '@repo/workbench/step-error';
import { bench } from './bench.ts';

try {
  await bench(process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(explainFailure(error, join(dataDirectory, 'logs', 'run.log')));
  process.exitCode = 1;
}
