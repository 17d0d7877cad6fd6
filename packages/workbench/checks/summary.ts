import type { CheckResult } from './check.ts';

export type FinishedCheck = CheckResult & { name: string; seconds: number };

/** One line per check; the last line holds only the totals. */
export function formatCheckSummary(checks: readonly FinishedCheck[]): string {
  const total = (of: 'passed' | 'failed') => checks.reduce((sum, check) => sum + check[of], 0);
  const lines = checks.map(
    ({ name, passed, failed, seconds }) =>
      `  ${failed === 0 ? '✓' : '✗'} ${name.padEnd(6)} ${passed} passed, ${failed} failed (${seconds} s)`,
  );
  return ['', 'Summary', ...lines, '', `${total('passed')} passed, ${total('failed')} failed`].join('\n');
}
