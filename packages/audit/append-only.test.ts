import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@repo/db/new-id';
import { sql } from '@repo/db/sql';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { migrationsDirectory } from '@repo/workbench/prisma-cli';
import { beforeEach, describe, expect, test } from 'vitest';
import { anonymiseAuditActor } from './anonymise-actor.ts';
import type { AuditDb } from './audit-db.ts';
import { purgeAuditLogBefore } from './purge-audit-log.ts';
import { recordAuditEntryUnlessKnown } from './record-entry.ts';

const databases = {
  marketplace: useMarketplaceDatabase(),
  training: useTrainingDatabase(),
  childcare: useChildcareDatabase(),
};

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

describe.each(['marketplace', 'training', 'childcare'] as const)('the audit log of %s', (service) => {
  const database = () => databases[service].db as AuditDb & (typeof databases)['training']['db'];

  async function labels() {
    const rows = await database().$queryRaw(
      sql`SELECT target_id AS "targetId", actor_label AS "actorLabel" FROM audit_entry ORDER BY at`,
    );
    return (rows as { targetId: string; actorLabel: string }[]).map(
      ({ targetId, actorLabel }) => `${targetId} ${actorLabel}`,
    );
  }

  beforeEach(async () => {
    const write = (id: string, label: string, days: number) =>
      recordAuditEntryUnlessKnown(
        database(),
        { actor: { kind: 'user', id, label }, requestId: 'r', at: daysAgo(days) },
        { action: 'sign-in.made', targetType: 'user', targetId: `${days}` },
      );
    await write('mei', 'Mei', 800);
    await write('mei', 'Mei', 366);
    await write('ada', 'Ada', 364);
    await write('mei', 'Mei', 1);
  });

  test('has the statements of append-only.sql, word for word', () => {
    const directory = migrationsDirectory(service);
    const migrations = readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => readFileSync(join(directory, name, 'migration.sql'), 'utf8'));
    const wanted = readFileSync(join(import.meta.dirname, 'append-only.sql'), 'utf8');
    expect(migrations.filter((text) => text.includes(wanted))).toHaveLength(1);
  });

  test.each([
    `UPDATE audit_entry SET actor_label = 'other'`,
    `UPDATE audit_entry SET actor_label = 'Deleted account'`,
    `DELETE FROM audit_entry`,
    `DELETE FROM audit_entry WHERE at < now() - interval '2 years'`,
    `TRUNCATE audit_entry`,
  ])('refuses %s', async (statement) => {
    const before = await labels();
    await expect(database().$executeRawUnsafe(statement)).rejects.toThrow(
      /append-only|cannot insert multiple/,
    );
    expect(await labels()).toEqual(before);
  });

  test('keeps what is younger than a year, also from who sets the setting by hand', async () => {
    const attempt = databases.training.db.$transaction.bind(database()) as (
      work: (tx: AuditDb) => Promise<unknown>,
    ) => Promise<unknown>;
    await expect(
      attempt(async (tx) => {
        await tx.$queryRaw(sql`SELECT set_config('audit.purge_before', 'infinity', true)`);
        await tx.$executeRaw(sql`DELETE FROM audit_entry WHERE at > now() - interval '365 days'`);
      }),
    ).rejects.toThrow('append-only');
    await expect(
      attempt(async (tx) => {
        await tx.$queryRaw(sql`SELECT set_config('audit.anonymised_actor', 'user:mei', true)`);
        await tx.$executeRaw(
          sql`UPDATE audit_entry SET actor_label = 'Deleted account', target_id = 'x' WHERE actor = 'user:mei'`,
        );
      }),
    ).rejects.toThrow('append-only');
    await expect(purgeAuditLogBefore(database(), daysAgo(364))).rejects.toThrow('append-only');
    expect(await labels()).toHaveLength(4);
  });

  test('is purged of what is older, and of that alone', async () => {
    expect(await purgeAuditLogBefore(database(), daysAgo(500))).toBe(1);
    expect(await labels()).toEqual(['366 Mei', '364 Ada', '1 Mei']);
    expect(await purgeAuditLogBefore(database(), daysAgo(365.01))).toBe(1);
    expect(await purgeAuditLogBefore(database(), daysAgo(365.01))).toBe(0);
    expect(await labels()).toEqual(['364 Ada', '1 Mei']);
  });

  test('permits a purge and a new name to their functions alone, not to what follows in the transaction', async () => {
    const attempt = databases.training.db.$transaction.bind(database()) as (
      work: (tx: AuditDb) => Promise<unknown>,
    ) => Promise<unknown>;
    await expect(
      attempt(async (tx) => {
        await purgeAuditLogBefore(tx, daysAgo(500));
        await tx.$executeRaw(sql`DELETE FROM audit_entry WHERE at < now() - interval '365 days'`);
      }),
    ).rejects.toThrow('append-only');
    await expect(
      attempt(async (tx) => {
        await anonymiseAuditActor(tx, 'ada');
        await tx.$executeRaw(
          sql`UPDATE audit_entry SET actor_label = 'Deleted account' WHERE actor = 'user:mei'`,
        );
      }),
    ).rejects.toThrow('append-only');
    expect(await labels()).toHaveLength(4);
  });

  test('calls a deleted person "Deleted account", and nobody else', async () => {
    expect(await anonymiseAuditActor(database(), 'mei')).toBe(3);
    expect(await anonymiseAuditActor(database(), 'mei')).toBe(0);
    expect(await labels()).toEqual([
      '800 Deleted account',
      '366 Deleted account',
      '364 Ada',
      '1 Deleted account',
    ]);
  });

  test('takes an id once', async () => {
    const write = (targetId: string, id: string) =>
      recordAuditEntryUnlessKnown(
        database(),
        { actor: null, requestId: '' },
        { action: 'a.b', targetType: 't', targetId },
        id,
      );
    const id = newId();
    expect([await write('first', id), await write('second', id)]).toEqual([true, false]);
  });
});
