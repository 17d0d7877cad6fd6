/** A sentence for the mail about what else ended; undefined where there were no webhooks. */
export function pausedWebhooksSentence(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? 'The webhook you had registered is paused, in case its address is somebody else’s. See that it is yours, then resume it.'
    : `The ${count} webhooks you had registered are paused, in case their addresses are somebody else’s. See that they are yours, then resume them.`;
}
