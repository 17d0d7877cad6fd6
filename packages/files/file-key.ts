import { randomUUID } from 'node:crypto';

/** Words of letters, digits and dashes, by slashes: without a dot or an empty word no key leads anywhere else. */
const keyShape = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;

/** A key that nothing has yet: "2026/11/<random>". The month keeps folders small. */
export function newFileKey(now: Date): string {
  const [year, month] = now.toISOString().split('-');
  return `${year}/${month}/${randomUUID()}`;
}

export function isFileKey(key: string): boolean {
  return key.length <= 200 && keyShape.test(key);
}
