/** For `it.each`: the failure, and the sandbox's settings. */
export const agencyFaults: [what: string, fault: { mode: string; delayMs?: number }][] = [
  ['is down', { mode: 'down' }],
  ['rejects our credentials', { mode: 'rejects' }],
  ['is too slow', { mode: 'slow', delayMs: 4_000 }],
  ['takes no more requests', { mode: 'rate-limited' }],
  ['cuts the line', { mode: 'cuts' }],
  ['answers no JSON', { mode: 'malformed' }],
  ['encrypts with another key', { mode: 'wrong-key' }],
];
