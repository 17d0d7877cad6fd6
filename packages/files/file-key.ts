import { randomUUID } from 'node:crypto';

/** Lower-case letters, digits, dashes and slashes. Without dots or empty segments a key cannot escape its folder. */
const keyShape = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;

/** A unique key, "2026/11/<random>". The month keeps folders small. */
export function newFileKey(now: Date): string {
  const [year, month] = now.toISOString().split('-');
  return `${year}/${month}/${randomUUID()}`;
}

export function isFileKey(key: string): boolean {
  return key.length <= 200 && keyShape.test(key);
}
