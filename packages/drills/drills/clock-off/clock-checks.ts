/** The addresses of two processes of one service: one with the right clock, one with a clock that is off. */
export type ServerPair = { right: string; off: string };

/** Something that people do, and what went wrong with it; null when nothing did. */
export type ClockCheck = { name: string; run: () => Promise<string | null> };

export type ClockCheckResult = { name: string; problem: string | null };

export async function runClockChecks(tries: readonly ClockCheck[]): Promise<ClockCheckResult[]> {
  const done: ClockCheckResult[] = [];
  for (const { name, run } of tries) {
    const problem = await run().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    done.push({ name, problem });
  }
  return done;
}

/** Both ways round: first what begins at one process and ends at the other. */
export async function runInBothDirections(
  { right, off }: ServerPair,
  run: (begin: string, end: string) => Promise<string | null>,
): Promise<string | null> {
  const there = await run(off, right);
  const back = await run(right, off);
  return (
    [there && `begun at the wrong clock: ${there}`, back && `ended at the wrong clock: ${back}`]
      .filter(Boolean)
      .join('; ') || null
  );
}
