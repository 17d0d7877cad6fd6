let isAnnounced = false;

/** From now on readiness is refused, so that balancers send nothing new, while everything is still answered. */
export function announceStop(): void {
  isAnnounced = true;
}

export function isStopAnnounced(): boolean {
  return isAnnounced;
}
