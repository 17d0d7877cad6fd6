import { findProcess, identifyProcess, isStillRunning, type ProcessIdentity } from './process-identity.ts';

const shells = /^-?(?:sh|dash|bash|ash|zsh|busybox)$/;

/**
 * The parent processes: the launcher in bin/, npm and npm's shell. Some signals reach only one of them (kill -9 of npm,
 * SIGTERM that the shell keeps), which would leave this process running.
 */
export function findLaunchers(): ProcessIdentity[] {
  if (!process.env.WORKBENCH_LAUNCHED) return [];
  const pids = [process.ppid];
  const caller = findProcess(process.ppid)?.parentPid;
  if (process.env.npm_lifecycle_event && caller) {
    pids.push(caller);
    const facts = findProcess(caller);
    if (facts && shells.test(facts.name)) pids.push(facts.parentPid);
  }
  return pids.flatMap((pid) => identifyProcess(pid) ?? []);
}

/** Calls back once, when the first launcher has ended. */
export function watchLaunchers(launchers: ProcessIdentity[], onFirstGone: () => void): void {
  const timer = setInterval(() => {
    if (launchers.every(isStillRunning)) return;
    clearInterval(timer);
    onFirstGone();
  }, 1_000);
  timer.unref();
}
