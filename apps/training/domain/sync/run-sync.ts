import type { Services } from '#services.ts';

/** Not there yet. */
export async function runSync(
  _services: Pick<Services, 'db' | 'agency' | 'clock' | 'logger'>,
  _options: { syncRunId?: string; signal: AbortSignal; paceMs: number },
): Promise<void> {
  // Written next.
}
