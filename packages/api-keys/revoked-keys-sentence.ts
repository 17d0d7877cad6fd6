/** A sentence for the mail about what else ended; undefined where there were no keys. */
export function revokedKeysSentence(count: number): string | undefined {
  if (count === 0) return undefined;
  const keys = count === 1 ? 'The API key you had made was' : `The ${count} API keys you had made were`;
  return `${keys} revoked, in case somebody else made them. Make new ones for the programs that need them.`;
}
