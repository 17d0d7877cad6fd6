import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryRoot } from '../paths.ts';
import { signalGroup } from '../processes.ts';
import { type RunningStart, runStart, type StartCommand } from './run-start.ts';
import type { Scenario } from './scenarios.ts';

export type FirstStartOutcome = {
  scenario: string;
  outcome: string;
  isGood: boolean;
  /** Null where the start did not complete. */
  firstPageSeconds: number | null;
  seconds: number | null;
};

/** The user id of an account that exists on every Linux and owns nothing. */
const nobody = 65_534;
const stopTimeoutMs = 60_000;

export async function runScenario(scenario: Scenario, idleSeconds: number): Promise<FirstStartOutcome> {
  const place = mkdtempSync(join(tmpdir(), 'first-start-'));
  const clone = join(place, scenario.directoryName ?? 'clone');
  const loops = Array.from({ length: scenario.busyLoops ?? 0 }, () =>
    // Ends by itself in case the measuring process is killed.
    spawn(process.execPath, ['-e', 'const end = Date.now() + 3e6; while (Date.now() < end);']),
  );
  try {
    execFileSync('git', ['clone', '--quiet', repositoryRoot, clone]);
    const start = startCommand(scenario, { clone, place });
    if (scenario.dropPageCache) dropPageCache();
    let suffix = '';
    if (scenario.interruption) suffix = await interrupt(start, scenario.interruption, { clone, idleSeconds });
    return await measure(scenario, start, { clone, suffix });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      scenario: scenario.name,
      outcome: message,
      isGood: false,
      firstPageSeconds: null,
      seconds: null,
    };
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    rmSync(place, { recursive: true, force: true });
  }
}

type Where = { clone: string; place: string };

function startCommand(scenario: Scenario, { clone, place }: Where): StartCommand {
  const env = { ...cleanEnvironment() };
  if (scenario.nodeVersion) env.PATH = [installNode(scenario.nodeVersion, place), env.PATH].join(delimiter);
  let command = ['npm', 'start'];
  if (scenario.oneCore) command = ['taskset', '-c', '0', ...command];
  if (scenario.normalUser) {
    const home = join(place, 'home');
    mkdirSync(home);
    env.HOME = home;
    giveAway(place);
    command = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...command];
  }
  const [program = '', ...args] = command;
  return { command: program, args, cwd: clone, env };
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|pnpm_|PNPM_|WORKBENCH_|NODE_ENV$|INIT_CWD$)/.test(name),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(repositoryRoot));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) } as NodeJS.ProcessEnv;
}

/** Returns the directory of the node program. */
function installNode(version: number, place: string): string {
  const directory = join(place, `node-${version}`);
  mkdirSync(directory);
  writeFileSync(join(directory, 'package.json'), '{}');
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', `node@${version}`], {
    cwd: directory,
    env: cleanEnvironment(),
  });
  const bin = join(directory, 'node_modules', 'node', 'bin');
  const found = execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim();
  if (!found.startsWith(`v${version}.`)) throw new Error(`Node ${version} was asked for, ${found} is there.`);
  return bin;
}

function giveAway(place: string): void {
  for (const entry of ['', ...readdirSync(place, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(place, entry), nobody, nobody);
  }
}

function dropPageCache(): void {
  execFileSync('sync');
  writeFileSync('/proc/sys/vm/drop_caches', '3');
}

async function interrupt(
  start: StartCommand,
  { signal, share, isAll }: NonNullable<Scenario['interruption']>,
  { clone, idleSeconds }: { clone: string; idleSeconds: number },
): Promise<string> {
  const running = runStart(start);
  await Promise.race([delay(share * idleSeconds * 1_000), running.exited]);
  if (signal === 'SIGINT') {
    await pressCtrlC(running);
    expectNothingLeft(clone);
  } else if (isAll) await killEverything(running, clone);
  else signalGroup(running.groupId, 'SIGKILL');
  const step = running.lines.findLast((line) => /^\[\d of \d\]/.test(line)) ?? 'before its first step';
  return `, interrupted at “${step.replace(/ …$/, '')}”`;
}

/** A terminal signals the whole foreground process group. */
async function pressCtrlC({ groupId, exited }: RunningStart): Promise<void> {
  signalGroup(groupId, 'SIGINT');
  const end = await Promise.race([exited, delay(stopTimeoutMs, 'late' as const, { ref: false })]);
  if (end === 'late') throw new Error('It did not stop within a minute of Ctrl-C.');
}

/** Kills all its processes, as when a machine is switched off. */
async function killEverything({ groupId, exited }: RunningStart, clone: string): Promise<void> {
  signalGroup(groupId, 'SIGKILL');
  for (const pid of findProcesses(clone)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
  await Promise.race([exited, delay(stopTimeoutMs, undefined, { ref: false })]);
}

function expectNothingLeft(clone: string): void {
  const left = findProcesses(clone);
  if (left.length > 0) throw new Error(`Left behind after Ctrl-C: ${left.join(', ')}`);
}

function findProcesses(clone: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((entry) => {
      try {
        const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
        return command.includes(clone) || readlinkSync(`/proc/${entry}/cwd`).startsWith(clone);
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function measure(
  scenario: Scenario,
  start: StartCommand,
  { clone, suffix }: { clone: string; suffix: string },
): Promise<FirstStartOutcome> {
  const running = runStart(start);
  try {
    const { seconds, firstPageSeconds, addresses } = await running.ready;
    await expectPages(addresses);
    await pressCtrlC(running);
    expectNothingLeft(clone);
    const isLate = scenario.goalSeconds !== undefined && seconds > scenario.goalSeconds;
    const goal = scenario.goalSeconds
      ? ` (goal ${scenario.goalSeconds} s: ${isLate ? 'missed' : 'met'})`
      : '';
    return {
      scenario: scenario.name,
      outcome: `ready${goal}${suffix}`,
      isGood: !isLate,
      firstPageSeconds,
      seconds,
    };
  } finally {
    await killEverything(running, clone);
    await stopPostgres(clone);
  }
}

/** After a failed start a server may remain that runs outside the clone or under another name. */
async function stopPostgres(clone: string): Promise<void> {
  const lock = join(clone, '.data', 'postgres', 'cluster', 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  try {
    if (pid > 0) process.kill(pid, 'SIGQUIT');
  } catch {
    // It has already ended.
  }
  await delay(1_000);
}

async function expectPages(addresses: readonly string[]): Promise<void> {
  if (addresses.length !== 3) throw new Error(`Ready with ${addresses.length} of 3 services.`);
  for (const address of addresses) {
    for (const path of ['/', '/api/health/ready']) {
      const answer = await fetch(address + path, { headers: { accept: 'text/html' } });
      if (answer.status !== 200) throw new Error(`${address}${path} answered ${answer.status}.`);
    }
  }
}
