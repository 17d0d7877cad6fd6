/**
 * The first program on a fresh machine: plain JavaScript for Node 18 or later, without dependencies. It installs the
 * packages, then runs a TypeScript file with the pinned Node.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachesWithin, installWhenChanged } from './install.mjs';

const OLDEST_NODE = 18;
const packages = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const checkout = resolve(packages, '..');

/** @param {string} script a file below `packages`, such as `workbench/start.ts` */
export async function launch(script) {
  try {
    checkMachine();
    await installWhenChanged(checkout);
    process.exitCode = await handOver(script);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

function checkMachine() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Error(`This needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`);
  }
  try {
    accessSync(checkout, constants.W_OK);
  } catch {
    throw new Error(
      `This account may not write to ${checkout}: run this as its owner, or clone it to a place of your own.`,
    );
  }
}

/** @param {string} script */
function handOver(script) {
  const bin = join(checkout, 'node_modules', '.bin');
  const child = spawn(
    join(checkout, 'node_modules', 'node', 'bin', 'node'),
    [join(packages, script), ...process.argv.slice(2)],
    {
      cwd: checkout,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...cachesWithin(checkout),
        PATH: `${bin}:${process.env.PATH ?? ''}`,
        WORKBENCH_LAUNCHED: '1',
      },
    },
  );
  // The terminal sends Ctrl-C to the child as well; this process must keep waiting for it.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolveCode, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolveCode(code ?? 1));
  });
}
