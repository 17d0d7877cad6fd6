import { watchLaunchers } from './launchers.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** Ctrl-C, a signal, or the end of the launcher. A second Ctrl-C exits immediately. */
export function waitForStopRequest(launchers: ProcessIdentity[]): Promise<'stop'> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const onSignal = () => {
      // The terminal, npm and the launcher may each forward the same Ctrl-C.
      if (firstAt !== null && performance.now() - firstAt > 1_000) process.exit(130);
      firstAt ??= performance.now();
      resolve('stop');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    watchLaunchers(launchers, onSignal);
  });
}
