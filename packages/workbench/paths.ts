import { join, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** What runs, tests and tools write: databases, uploaded files, logs, run locks, the browser. Ignored by Git. */
export const dataDirectory = join(repositoryRoot, '.data');

/** Fingerprints of finished builds and generated code. Deleting node_modules deletes them, so that all of it is made again. */
export const stampsDirectory = join(repositoryRoot, 'node_modules', '.workbench');
