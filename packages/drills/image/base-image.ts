import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@repo/workbench/paths';
import { runProcessOrThrow } from '@repo/workbench/processes';
import type { DrillContext } from '../drill.ts';

/** The newest npm that Node of the image comes with. */
const npm = 'npm@11';
const debian = 'bookworm';

/** What the Dockerfile begins with. */
export function readBaseImageName(): string {
  const dockerfile = readFileSync(join(repositoryRoot, 'packages/deploy/Dockerfile'), 'utf8');
  const [, version] = /^ARG NODE_VERSION=(.+)$/m.exec(dockerfile) ?? [];
  const [, name] = /^FROM (\S+) AS base$/m.exec(dockerfile) ?? [];
  if (!version || !name) throw new Error('The Dockerfile does not say what it begins with.');
  return name.replace(`\${NODE_VERSION}`, version);
}

/**
 * Where no registry of images is within reach: Debian packages, Node and npm from npm, under the name that the Dockerfile expects.
 * An image of that name that is there already is kept. Answers where it is from.
 */
export async function ensureBaseImage(context: DrillContext): Promise<string> {
  const name = readBaseImageName();
  const buildah = context.programPath('buildah');
  const run = (args: readonly string[]) => execFileSync(buildah, args, { encoding: 'utf8' }).trim();
  if (run(['images', '--quiet', '--filter', `reference=${name}`]) !== '') return describeBase(run, name);
  const root = join(context.directory, 'base');
  context.report('Making the base image of Debian packages …');
  await runProcessOrThrow({
    name: 'debootstrap',
    command: context.programPath('debootstrap'),
    args: ['--variant=minbase', '--include=ca-certificates', debian, root],
    cwd: context.directory,
    env: process.env,
    logFile: join(context.directory, 'logs', 'debootstrap.log'),
    register: context.register,
  });
  for (const leftover of ['var/cache/apt', 'var/lib/apt/lists'])
    rmSync(join(root, leftover), { recursive: true, force: true });
  await addNode(context, root);
  const trusted = trustMachine(root);
  const container = run(['from', 'scratch']);
  run(['copy', container, root, '/']);
  const environment = trusted ? ['--env', `NODE_EXTRA_CA_CERTS=${trusted}`] : [];
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  run(['config', '--env', path, ...environment, '--cmd', 'node', '--label', 'made-of=debian', container]);
  run(['commit', '--rm', container, name]);
  return describeBase(run, name);
}

function describeBase(run: (args: readonly string[]) => string, name: string): string {
  const isOurs = /machine-ca|made-of/.test(run(['inspect', '--type', 'image', name]));
  return isOurs ? `${name}, made of Debian packages` : name;
}

async function addNode({ directory, register }: DrillContext, root: string): Promise<void> {
  const programs = join(root, 'usr/local/bin');
  cpSync(realpathSync(process.execPath), join(programs, 'node'));
  await runProcessOrThrow({
    name: 'npm install',
    command: 'npm',
    args: ['install', '--global', '--prefix', join(root, 'usr/local'), '--no-fund', '--no-audit', npm],
    cwd: directory,
    env: process.env,
    logFile: join(directory, 'logs', 'npm.log'),
    register,
  });
  execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
}

/** A machine whose connections are inspected trusts a certificate of its own, which the build has to trust too. */
function trustMachine(root: string): string | null {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file || !existsSync(file)) return null;
  const path = '/usr/local/share/machine-ca.pem';
  mkdirSync(join(root, 'usr/local/share'), { recursive: true });
  cpSync(file, join(root, path));
  return path;
}
