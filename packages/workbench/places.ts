import { join, resolve } from 'node:path';

export const checkout = resolve(import.meta.dirname, '../..');

/** What the workbench keeps between runs: databases, logs, who runs. Git knows nothing of it. */
export const dataDirectory = join(checkout, '.data');

/** Fingerprints of finished work; gone with the packages, so that a new installation does it again. */
export const stamps = join(checkout, 'node_modules', '.workbench');
