import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApplicationsAndSbom } from '@repo/workbench/build/build';
import { generateClientsAndRoutes } from '@repo/workbench/build/generate';
import { findLaunchers } from '@repo/workbench/launchers';
import { dataDirectory, repositoryRoot } from '@repo/workbench/paths';
import { trackProcesses } from '@repo/workbench/processes';
import { acquireRunLock } from '@repo/workbench/run-lock';
import { waitForStopRequest } from '@repo/workbench/stop-request';
import type { BenchContext, BenchPart } from './bench-part.ts';
import { childcareParts } from './childcare/childcare-parts.ts';
import { createPartFilterOrThrow } from './create-part-filter.ts';
import { describeMachine, watchOthersCpuShare } from './machine.ts';
import { parseListingCount } from './marketplace/capacity-volumes.ts';
import { marketplaceParts } from './marketplace/marketplace-parts.ts';
import { memoryParts } from './memory/measure-memory.ts';
import { pagesParts } from './pages/pages-part.ts';
import { renderingParts } from './rendering/rendering-part.ts';
import { describeResults, writeResultsPage } from './report.ts';
import type { BenchResults } from './results.ts';
import { trainingParts } from './training/training-parts.ts';

/**
 * `pnpm bench [--quick] [--write] [training | training/lists | …]`: measures the production build on full databases and
 * writes a table to `.data/bench/results.json`; with `--write` to `.github/benchmarks.md` too. `--listings 1000000` fills less for marketplace/capacity.
 */
export async function runBenchmarks(args: string[], report: (line: string) => void): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      listings: { type: 'string' },
    },
  });
  const listings = parseListingCount(values.listings);
  const { quick: isQuick, write } = values;
  const wants = createPartFilterOrThrow(positionals, { isQuick });
  if (write && (isQuick || positionals.length > 0)) {
    throw new Error(
      'The benchmarks page shows whole runs only: --write goes with neither --quick nor a choice.',
    );
  }
  const directory = join(dataDirectory, 'bench');
  const launchers = findLaunchers();
  const lock = await acquireRunLock(join(directory, 'running.json'), { launchers, purpose: 'benchmark' });
  const processes = trackProcesses(lock);
  const stops: (() => Promise<void>)[] = [];
  const onStop = (stop: () => Promise<void>) => stops.unshift(stop);
  const context: BenchContext = {
    directory,
    register: processes.register,
    report,
    onStop,
    isQuick,
    listings,
  };
  let outcome: BenchResults | 'stop';
  try {
    const parts = [
      ...trainingParts,
      ...childcareParts,
      ...marketplaceParts,
      ...pagesParts,
      ...renderingParts,
      // Memory comes last: it leaves data that the pages would show.
      ...memoryParts,
    ].filter(({ name }) => wants(name));
    await generateClientsAndRoutes(context);
    await buildApplicationsAndSbom(context);
    outcome = await Promise.race([measureAll(parts, context), waitForStopRequest(launchers)]);
  } finally {
    await processes.stopAll();
    for (const stop of stops) await stop();
    lock.release();
  }
  // Exits because a measurement in progress would continue without its server.
  if (outcome === 'stop') process.exit(130);
  writeFileSync(join(directory, 'results.json'), `${JSON.stringify(outcome, null, 2)}\n`);
  report(describeResults(outcome));
  if (write) writeResultsPage(repositoryRoot, outcome);
}

async function measureAll(parts: readonly BenchPart[], context: BenchContext): Promise<BenchResults> {
  mkdirSync(context.directory, { recursive: true });
  const results: BenchResults = {
    measuredAt: new Date().toISOString(),
    isQuick: context.isQuick,
    machine: describeMachine(),
    parts: [],
  };
  const ready = context.isQuick ? await prepareSideBySide(parts, context) : [];
  for (const [index, { name, prepare }] of parts.entries()) {
    const measure = ready[index] ?? (await prepare(context));
    context.report(`Measuring ${name} …`);
    const begun = performance.now();
    const endWatch = watchOthersCpuShare();
    const { rows, goals } = await measure();
    results.parts.push({ name, othersShare: endWatch(), rows, goals });
    context.report(`  took ${secondsSince(begun)} s`);
  }
  return results;
}

/** Only for a quick run: filling a database uses one connection and leaves the other cores idle. */
async function prepareSideBySide(parts: readonly BenchPart[], context: BenchContext) {
  const begun = performance.now();
  const prepared = await Promise.allSettled(parts.map(({ prepare }) => prepare(context)));
  // All must settle before a failure is thrown: a service that is still starting could not be stopped.
  const measures = prepared.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  context.report(`Everything is there after ${secondsSince(begun)} s.`);
  return measures;
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 1_000);
}
