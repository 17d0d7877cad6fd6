import { existsSync, readFileSync, rmSync } from 'node:fs';

type Outcome = { exitCode: number; outputTail: string };
export type ReportedOutcome<Report> = Outcome & { report: Report | null };

/** Runs a program that writes a JSON report. The report is missing when the program fails early. */
export async function runWithJsonReport<Report>(
  file: string,
  run: () => Promise<Outcome>,
): Promise<ReportedOutcome<Report>> {
  rmSync(file, { force: true });
  const outcome = await run();
  return { ...outcome, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}
