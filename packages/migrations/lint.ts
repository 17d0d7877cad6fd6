import { lintMigrations, readLintBaseline } from './lint-migrations.ts';
import { migrationsDirectory, services } from './services.ts';

/** `node packages/migrations/lint.ts`: a part of the lint check of `npm test`. */
const baseline = readLintBaseline();
const findings = await Promise.all(
  services.map((service) => lintMigrations(migrationsDirectory(service), baseline[service] ?? '')),
);
for (const finding of findings.flat()) console.log(finding);
if (findings.flat().length > 0) {
  console.log('CONTRIBUTING.md says how to change a database beside running services.');
  process.exitCode = 1;
}
