import {
  describeProcess,
  identifyProcess,
  isStillRunning,
  type ProcessIdentity,
} from './process-identity.ts';

const shells = /^-?(?:sh|dash|bash|ash|zsh|busybox)$/;

/**
 * The processes this one was started through: the launcher in bin/, and npm with the shell it puts between. A signal
 * that reaches only one of them (kill -9 of npm, SIGTERM that the shell keeps to itself) would leave us running unseen.
 */
export function findLaunchers(): ProcessIdentity[] {
  if (!process.env.WORKBENCH_LAUNCHED) return [];
  const pids = [process.ppid];
  const caller = describeProcess(process.ppid)?.parentPid;
  if (process.env.npm_lifecycle_event && caller) {
    pids.push(caller);
    const facts = describeProcess(caller);
    if (facts && shells.test(facts.name)) pids.push(facts.parentPid);
  }
  return pids.flatMap((pid) => identifyProcess(pid) ?? []);
}

/** Calls back once, when the first of the launchers is gone. */
export function watchLaunchers(launchers: ProcessIdentity[], onGone: () => void): void {
  const timer = setInterval(() => {
    if (launchers.every(isStillRunning)) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  timer.unref();
}
