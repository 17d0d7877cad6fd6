import { retentionEnv } from '@repo/personal-data/env';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, it } from 'vitest';
import { personalExportParts } from '#domain/personal-data/export-parts.ts';
import { describeKeptData } from './kept-data.ts';

const database = useMarketplaceDatabase();

it('the page about privacy names everything that is in the copy of a person’s data', () => {
  const kept = describeKeptData(retentionEnv.parse({}), { withPayments: true });
  const described = kept.flatMap(({ files }) => files);
  const copied = personalExportParts(database.db, 'somebody').map(({ path }) => path);
  expect(copied.filter((path) => !described.includes(path))).toEqual([]);
  expect(new Set(kept.map(({ subject }) => subject)).size).toBe(kept.length);
});

it('the page about privacy says how long conversations are kept', () => {
  const talk = (variables: object) =>
    describeKeptData(retentionEnv.parse(variables), { withPayments: false }).find(
      ({ subject }) => subject === 'Messages',
    )?.howLong;
  expect(talk({})).toMatch(/^As long as the marketplace is here/);
  expect(talk({ RETENTION_MESSAGES_DAYS: '400' })).toMatch(/^400 days after the last message/);
});
