import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { dataDirectory, repositoryRoot } from '@repo/workbench/paths';
import type { Service } from '@repo/workbench/prisma-cli';
import { runProcessOrThrow } from '@repo/workbench/processes';
import type { DrillContext } from '../../drill.ts';

export type ReleaseCheckout = { root: string; ref: string; commit: string };

/** Runs git in the repository. */
type Git = (...args: string[]) => string;

const git: Git = (...args) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();

/** The newest tag of an earlier commit, or the commit before the service's newest migration. */
export function chooseRef(service: Service, runGit: Git): string {
  const tags = runGit('tag', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-creatordate');
  const [newest] = tags.split('\n').filter(Boolean);
  return newest ?? `${runGit('log', '-1', '--format=%h', '--', `prisma/${service}/migrations`)}~1`;
}

/** Checks out the previous release beside this one, installs and builds it. */
export async function preparePreviousRelease(
  { directory, register, report, onStop }: DrillContext,
  service: Service,
  wantedRef?: string,
): Promise<ReleaseCheckout> {
  const ref = wantedRef ?? chooseRef(service, git);
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const root = join(directory, 'previous');
  git('worktree', 'prune');
  git('worktree', 'add', '--quiet', '--detach', root, commit);
  onStop(() => git('worktree', 'remove', '--force', root));
  const run = (name: string, program: string, args: string[]) => {
    report(`${name} (${ref}) …`);
    return runProcessOrThrow({
      name,
      command: join(repositoryRoot, 'node_modules', '.bin', program),
      args,
      cwd: root,
      env: {
        ...process.env,
        NEXT_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
        NODE_ENV: undefined,
        // Another run builds the same release.
        TURBO_CACHE_DIR: join(dataDirectory, 'previous-builds'),
      },
      logFile: join(directory, 'logs', `previous-${args[0]}.log`),
      register,
    });
  };
  await run('Installing the previous release', 'pnpm', ['install', '--prefer-offline', '--frozen-lockfile']);
  await run('Generating its clients and routes', 'pnpm', ['generate']);
  await run('Building it', 'pnpm', ['exec', 'turbo', 'run', 'build', `--filter=@app/${service}`]);
  return { root, ref, commit };
}
