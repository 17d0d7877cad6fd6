import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Variables } from '@repo/workbench/env-file';
import { type RunningProcess, startProcess } from '@repo/workbench/processes';
import type { DrillContext } from '../drill.ts';
import { drillDirectoryVariable } from '../leftover-processes.ts';
import { type BuiltImage, imageName } from './build-image.ts';

/** Where containers find the folder that they share, as a bind mount of a volume would be. */
export const volumeMountPath = '/tmp/files';

export type ContainerRuntime = {
  /** `arguments` follow the image's entry point. */
  start: (name: string, args: readonly string[], variables: Variables) => RunningProcess;
  /** A command beside it, as a health check is run. Answers its exit code. */
  check: (name: string, command: readonly string[], variables: Variables) => Promise<number>;
};

/**
 * In a namespace of its own: the image's files read-only, `/tmp` of 1 GB, the image's account, no capabilities and none to be gained,
 * and no variable of this machine. The last `exec` is the image's program, so that signals reach it as they do in a container.
 */
const enter = `
set -eu
mount --bind "$IMAGE_FILES" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount -t tmpfs -o mode=1777,size=1g tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mkdir "$ROOT${volumeMountPath}"
mount --bind "$VOLUME" "$ROOT${volumeMountPath}"
cd "$ROOT"
root=$ROOT; uid=\${ACCOUNT%:*}; gid=\${ACCOUNT#*:}; place=$PLACE
unset IMAGE_FILES ROOT ACCOUNT PLACE VOLUME
exec chroot "$root" setpriv --reuid "$uid" --regid "$gid" --clear-groups --bounding-set=-all --no-new-privs \
  env --chdir="$place" "$@"
`;

/** Podman and runc cannot start containers on every machine; this needs root and nothing else. */
export function createRuntime(context: DrillContext, image: BuiltImage, volume: string): ContainerRuntime {
  const buildah = context.programPath('buildah');
  const run = (args: readonly string[]) => execFileSync(buildah, args, { encoding: 'utf8' }).trim();
  const container = run(['from', '--pull-never', imageName]);
  const files = run(['mount', container]);
  context.onStop(() => {
    run(['umount', container]);
    run(['rm', container]);
  });
  const launch = (name: string, command: readonly string[], variables: Variables, log: string) => {
    const root = join(context.directory, 'roots', name);
    mkdirSync(root, { recursive: true });
    return startProcess({
      name,
      command: 'unshare',
      args: ['--mount', '--propagation', 'private', 'sh', '-c', enter, 'sh', ...command],
      cwd: '/',
      env: {
        ...Object.fromEntries(image.environment.map(splitVariable)),
        HOME: '/home/node',
        ...variables,
        IMAGE_FILES: files,
        ROOT: root,
        ACCOUNT: image.user,
        PLACE: image.workingDirectory,
        VOLUME: volume,
        [drillDirectoryVariable]: context.directory,
      },
      logFile: join(context.directory, 'logs', `${log}.log`),
      append: true,
      register: context.register,
    });
  };
  return {
    start: (name, args, variables) => launch(name, [...image.command, ...args], variables, name),
    check: (name, command, variables) => launch(`${name}-check`, command, variables, `${name}-check`).exited,
  };
}

function splitVariable(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}
