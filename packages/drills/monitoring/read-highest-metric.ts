/** One value of a metric in the text that Prometheus reads, the highest where there are several; null when it is absent. */
export async function readHighestMetric(url: string, metric: string): Promise<number | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  const values = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith(`${metric} `) || line.startsWith(`${metric}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))))
    .filter((value) => !Number.isNaN(value));
  return values.length > 0 ? Math.max(...values) : null;
}
