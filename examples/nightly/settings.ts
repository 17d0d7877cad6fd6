/** Of the environment; throws with a sentence for what is missing. */
export function readSettings(prefix: string, whereKeysAreMade: string) {
  const { [`${prefix}_URL`]: baseUrl, [`${prefix}_API_KEY`]: key } = process.env;
  if (!baseUrl || !key) {
    throw new Error(`Set ${prefix}_URL and ${prefix}_API_KEY. ${whereKeysAreMade}`);
  }
  return {
    baseUrl,
    headers: { 'x-api-key': key },
    folder: process.env.EXPORT_FOLDER ?? 'exports',
    limit: Number(process.env.EXPORT_PAGE_SIZE ?? 500),
    firstPauseMs: Number(process.env.EXPORT_FIRST_PAUSE_MS ?? 1_000),
    /** Whether a night reads only what changed since the one before. */
    changesOnly: process.env.EXPORT_CHANGES_ONLY === 'true',
    night: new Date().toISOString().slice(0, 10),
  };
}

/** The answer's data; throws with its own words for a refusal. */
export function dataOf<Data>(
  path: string,
  { data, error, response }: { data?: Data; error?: unknown; response: Response },
): Data {
  if (data !== undefined) return data;
  const words = typeof error === 'object' && error && 'error' in error ? error.error : error;
  throw new Error(`${path} answered ${response.status}: ${words}`);
}

/** Ends with a sentence, and with a status that a scheduler sees. */
export async function runAndReport(walk: () => Promise<string>): Promise<void> {
  try {
    console.log(await walk());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
