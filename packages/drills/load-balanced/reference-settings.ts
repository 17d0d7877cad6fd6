import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@repo/workbench/paths';

/**
 * A configuration file of packages/deploy with the addresses of this machine. Every pattern must be in it: a drill tries the file that
 * operators are given.
 */
export function readReferenceSettings(
  file: string,
  replacements: readonly (readonly [pattern: RegExp, replacement: string])[],
): string {
  let text = readFileSync(join(repositoryRoot, 'packages', 'deploy', file), 'utf8');
  for (const [pattern, replacement] of replacements) {
    if (!pattern.test(text)) throw new Error(`${file} has nothing like ${pattern}`);
    text = text.replace(pattern, () => replacement);
  }
  return text;
}
