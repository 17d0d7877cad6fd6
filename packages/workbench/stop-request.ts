import { watchLaunchers } from './launchers.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** Ctrl-C, a signal to us or to the launcher, or the launcher gone; a second Ctrl-C ends us on the spot. */
export function waitForStopRequest(launchers: ProcessIdentity[]): Promise<'stop'> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const onSignal = () => {
      // The terminal, npm and the launcher may each pass on the same Ctrl-C.
      if (firstAt !== null && performance.now() - firstAt > 1_000) process.exit(130);
      firstAt ??= performance.now();
      resolve('stop');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    watchLaunchers(launchers, onSignal);
  });
}
