import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../paths.ts';

/** Relative folders are resolved from the repository's root. */
export function resolveFilesUrl(configured: string | undefined, dataDirectory: string): string {
  if (configured === undefined) return pathToFileURL(join(dataDirectory, 'files')).href;
  if (!configured.startsWith('file:') || configured.startsWith('file://')) return configured;
  return pathToFileURL(resolve(repositoryRoot, configured.slice('file:'.length))).href;
}
