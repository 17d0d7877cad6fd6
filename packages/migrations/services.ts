import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const services = ['marketplace', 'training', 'childcare'] as const;
export type Service = (typeof services)[number];

export const prismaDirectory = resolve(import.meta.dirname, '../../prisma');

export function serviceDisplayName(service: Service): string {
  return service === 'marketplace' ? 'the marketplace' : `the ${service} service`;
}

export function migrationsDirectory(service: Service): string {
  return join(prismaDirectory, service, 'migrations');
}

/** A migration as Prisma knows it: the name of its folder, which also gives the order, and its script. */
export type Migration = { name: string; script: string };

export function readMigrations(directory: string): Migration[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, script: readFileSync(join(directory, name, 'migration.sql'), 'utf8') }));
}
