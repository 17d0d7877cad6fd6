import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findLaunchers } from '@repo/workbench/launchers';
import { dataDirectory, repositoryRoot } from '@repo/workbench/paths';
import { trackProcesses } from '@repo/workbench/processes';
import { acquireRunLock } from '@repo/workbench/run-lock';
import { StepError } from '@repo/workbench/step-error';
import { waitForStopRequest } from '@repo/workbench/stop-request';
import { describeVersion } from './describe-version.ts';
import type { Drill, DrillContext, DrillResult } from './drill.ts';
import { assertInstalled, findProgram } from './find-programs.ts';
import { drillDirectoryVariable, killLeftoverProcesses } from './leftover-processes.ts';
import { describeMachine } from './machine.ts';
import { describeInText, hasMetAllGoals, writeDrillSection } from './report.ts';

const drillsDirectory = join(import.meta.dirname, 'drills');

/** `pnpm drill`: lists the drills. `pnpm drill <name> [--write] [-- arguments]`: runs one. Answers the exit code. */
export async function runDrills(args: string[], report: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  });
  const [name, ...its] = positionals;
  if (name === undefined) {
    for (const line of await listDrills()) report(line);
    return 0;
  }
  const drill = await loadDrill(name);
  assertInstalled(drill.needs ?? []);
  const version = describeVersion(repositoryRoot);
  const begun = performance.now();
  const outcome = await runInFreshDirectory({ name, drill, args: its, report });
  if (outcome === 'stop') return 130;
  const finished = {
    name: [name, outcome.part].filter(Boolean).join(' '),
    purpose: drill.purpose,
    result: outcome,
    version,
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    seconds: Math.round((performance.now() - begun) / 1_000),
  };
  report(describeInText(finished));
  if (values.write) writeDrillSection(repositoryRoot, finished);
  return hasMetAllGoals(outcome) ? 0 : 1;
}

function drillNames(): string[] {
  if (!existsSync(drillsDirectory)) return [];
  return readdirSync(drillsDirectory)
    .filter((name) => existsSync(join(drillsDirectory, name, 'drill.ts')))
    .sort();
}

async function loadDrill(name: string): Promise<Drill> {
  if (!drillNames().includes(name)) {
    throw new StepError(`There is no drill called ${name}.`, {
      advice: `There are: ${drillNames().join(', ')}.`,
    });
  }
  const { drill }: { drill: Drill } = await import(`./drills/${name}/drill.ts`);
  return drill;
}

async function listDrills(): Promise<string[]> {
  const lines: string[] = [];
  for (const name of drillNames()) {
    const { purpose, needs = [] } = await loadDrill(name);
    const missing = needs.filter(({ program }) => findProgram(program) === null);
    lines.push(`${name.padEnd(20)} ${purpose}`);
    if (missing.length > 0) {
      const packages = [...new Set(missing.map((each) => each.package))].join(' ');
      lines.push(`${' '.repeat(20)} needs Debian packages: ${packages}`);
    }
  }
  return ['pnpm drill <name> [--write]', '', ...lines];
}

type Run = { name: string; drill: Drill; args: string[]; report: (line: string) => void };

async function runInFreshDirectory({ name, drill, args, report }: Run): Promise<DrillResult | 'stop'> {
  const parent = join(dataDirectory, 'drills');
  const launchers = findLaunchers();
  const lock = await acquireRunLock(join(parent, 'running.json'), { launchers, purpose: 'drill' });
  const directory = join(realpathSync(parent), name);
  const processes = trackProcesses(lock);
  const stops: (() => unknown)[] = [];
  process.env[drillDirectoryVariable] = directory;
  const context: DrillContext = {
    directory,
    args,
    register: processes.register,
    report,
    onStop: (stop) => stops.unshift(stop),
    programPath: (program) => findProgram(program) ?? program,
  };
  try {
    await killLeftoverProcesses(directory);
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    return await Promise.race([drill.run(context), waitForStopRequest(launchers)]);
  } finally {
    report('Stopping …');
    for (const stop of stops) await Promise.resolve(stop()).catch(() => undefined);
    await processes.stopAll();
    await killLeftoverProcesses(directory);
    lock.release();
  }
}
