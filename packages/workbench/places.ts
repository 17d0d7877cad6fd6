import { join, resolve } from 'node:path';

export const checkout = resolve(import.meta.dirname, '../..');

/** Databases, logs and run locks; ignored by Git. */
export const dataDirectory = join(checkout, '.data');

/** Fingerprints of finished work. A new installation deletes them with the packages. */
export const stamps = join(checkout, 'node_modules', '.workbench');
