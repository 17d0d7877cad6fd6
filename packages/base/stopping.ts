import { processWide } from './process-wide.ts';

function state() {
  return processWide('stopping', () => ({ isAnnounced: false }));
}

/** From now on readiness is refused, so that balancers send nothing new, while everything is still answered. */
export function announceStop(): void {
  state().isAnnounced = true;
}

export function isStopAnnounced(): boolean {
  return state().isAnnounced;
}
