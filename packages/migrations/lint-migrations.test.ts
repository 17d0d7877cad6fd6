import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintMigrations } from './lint-migrations.ts';

async function lint(scripts: string[], baseline = ''): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    for (const [index, script] of scripts.entries()) {
      mkdirSync(join(directory, `2026010${index + 1}000000_change`));
      writeFileSync(join(directory, `2026010${index + 1}000000_change`, 'migration.sql'), script);
    }
    return await lintMigrations(directory, baseline);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const table = `CREATE TABLE "item" ("id" TEXT NOT NULL, "owner_id" TEXT NOT NULL, "amount" INTEGER NOT NULL,
    CONSTRAINT "item_pkey" PRIMARY KEY ("id"));
  CREATE INDEX "item_amount_idx" ON "item"("amount");
  ALTER TABLE "item" ADD CONSTRAINT "item_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "person"("id");`;

test('what expands a database without blocking anybody passes', async () => {
  expect(
    await lint([
      'ALTER TABLE "item" ADD COLUMN "colour" TEXT;',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "item_colour_idx" ON "item"("colour");',
      'ALTER TABLE "item" ADD CONSTRAINT "item_colour_check" CHECK (colour <> \'\') NOT VALID;',
      'ALTER TABLE "item" VALIDATE CONSTRAINT "item_colour_check";',
      '-- Nothing has read it since the release before.\n-- squawk-ignore ban-drop-column\nALTER TABLE "item" DROP COLUMN "hue";',
      table,
    ]),
  ).toEqual([]);
});

test.each([
  ['ALTER TABLE "item" DROP COLUMN "colour";', 'ban-drop-column'],
  ['ALTER TABLE "item" RENAME COLUMN "colour" TO "hue";', 'renaming-column'],
  ['ALTER TABLE "item" ADD COLUMN "colour" TEXT NOT NULL;', 'adding-required-field'],
  ['CREATE INDEX "item_colour_idx" ON "item"("colour");', 'require-concurrent-index-creation'],
  ['ALTER TABLE "item" ADD CONSTRAINT "item_check" CHECK (colour <> \'\');', 'constraint-missing-not-valid'],
  ['ALTER TABLE "item" ALTER COLUMN "colour" SET DATA TYPE INTEGER;', 'changing-column-type'],
  [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_idx" ON "item"("a");\nALTER TABLE "item" ADD COLUMN "b" TEXT;',
    'alone in its migration',
  ],
])('%s is refused', async (script, reason) => {
  expect((await lint([script])).join('\n')).toContain(reason);
});

test('migrations up to the baseline are not looked at', async () => {
  const scripts = ['ALTER TABLE "item" DROP COLUMN "a";', 'ALTER TABLE "item" DROP COLUMN "b";'];
  expect(await lint(scripts, '20260101000000_change')).toHaveLength(1);
});
