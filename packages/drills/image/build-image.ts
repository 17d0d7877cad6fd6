import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@repo/workbench/paths';
import { runProcessOrThrow } from '@repo/workbench/processes';
import { z } from 'zod';
import type { DrillContext } from '../drill.ts';

export const imageName = 'localhost/three-services:drill';

export type BuiltImage = {
  megabytes: number;
  layers: number;
  revision: string;
  environment: string[];
  user: string;
  workingDirectory: string;
  command: string[];
  /** A command that fails where the image has none. */
  healthCheck: string[];
};

const inspection = z.object({
  Docker: z.object({
    rootfs: z.object({ diff_ids: z.array(z.string()) }),
    config: z.object({
      Env: z.array(z.string()),
      User: z.string(),
      WorkingDir: z.string(),
      Entrypoint: z.array(z.string()),
      Labels: z.record(z.string(), z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }).optional(),
    }),
  }),
});

/** Of the checkout's commit; with `reuse`, the image of the last run. */
export async function buildImage(context: DrillContext, { reuse }: { reuse: boolean }): Promise<BuiltImage> {
  if (!reuse) await build(context);
  return inspectImage(context);
}

async function build(context: DrillContext): Promise<void> {
  context.report('Building the image …');
  // The layers of a build are what is committed, like the image's label says.
  const sources = join(context.directory, 'sources');
  execFileSync('mkdir', ['-p', sources]);
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$1"', 'sh', sources], { cwd: repositoryRoot });
  const npmrc = join(homedir(), '.npmrc');
  await runProcessOrThrow({
    name: 'The build of the image',
    command: context.programPath('buildah'),
    args: [
      ...['build', '--isolation', 'chroot', '--layers', '--format', 'docker', '--pull-never'],
      ...(existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : []),
      ...['--build-arg', `REVISION=${headRevision()}`],
      ...['--file', join(sources, 'packages/deploy/Dockerfile'), '--tag', imageName, sources],
    ],
    cwd: context.directory,
    env: process.env,
    logFile: join(context.directory, 'logs', 'build.log'),
    register: context.register,
  });
}

function headRevision(): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).trim();
}

function inspectImage(context: DrillContext): BuiltImage {
  const buildah = context.programPath('buildah');
  const run = (args: readonly string[]) => execFileSync(buildah, args, { encoding: 'utf8' }).trim();
  const { config, rootfs } = inspection.parse(
    JSON.parse(run(['inspect', '--type', 'image', imageName])),
  ).Docker;
  const [listed] = z
    .array(z.object({ size: z.string() }))
    .parse(JSON.parse(run(['images', '--json', '--filter', `reference=${imageName}`])));
  return {
    megabytes: megabytesOf(listed?.size ?? ''),
    layers: rootfs.diff_ids.length,
    revision: config.Labels['org.opencontainers.image.revision'] ?? '',
    environment: config.Env,
    user: config.User,
    workingDirectory: config.WorkingDir,
    command: config.Entrypoint,
    healthCheck: config.Healthcheck?.Test.slice(1) ?? ['false'],
  };
}

function megabytesOf(size: string): number {
  const [number = '0', unit] = size.split(' ');
  return Math.round(Number(number) * (unit === 'GB' ? 1_000 : 1));
}
