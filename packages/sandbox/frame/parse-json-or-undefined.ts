/** Returns undefined for invalid JSON, such as a file that a kill cut short. */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
