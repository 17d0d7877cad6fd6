import { join, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** Databases, logs and run locks; ignored by Git. */
export const dataDirectory = join(repositoryRoot, '.data');

/** Fingerprints of finished work. A new installation deletes them with the packages. */
export const stampsDirectory = join(repositoryRoot, 'node_modules', '.workbench');
