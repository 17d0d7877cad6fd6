import { overviewQuery } from '@repo/schemas/childcare/overview';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { exportOverviewAsCsv } from './export-overview.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

it('sends the header first, then everybody once, a part at a time, each with their own cells', async () => {
  const { manager, ours, course, amy } = await createCentreFixture(database.db);
  await database.db.user.createMany({
    data: Array.from({ length: 600 }, (_, index) => ({
      name: `Learner ${String(index).padStart(3, '0')}`,
      email: `learner${index}@example.com`,
      organizationId: ours.id,
    })),
  });
  const last = await database.db.user.findUniqueOrThrow({ where: { email: 'learner599@example.com' } });
  const pair = { courseId: course.id, organizationId: ours.id, assignedById: manager.id };
  const deadline = new Date('2020-01-01T00:00:00Z');
  await database.db.assignment.createMany({
    data: [
      { ...pair, learnerId: amy.id },
      { ...pair, learnerId: last.id, deadline },
    ],
  });
  const ctx = {
    ...service.services,
    actor: { ...actorOf(manager), role: 'CORPORATE_ADMIN' as const },
    client: { address: '', userAgent: '' },
    publicUrl: '',
    requestId: '',
    defer: () => {},
  };
  const parts: string[] = [];
  for await (const part of exportOverviewAsCsv(ctx, overviewQuery.parse({}))) parts.push(part);
  const [head, ...rest] = parts.map((part) => part.trim().split('\r\n'));
  expect(head).toHaveLength(1);
  expect(head?.[0]).toMatch(/,Infant first aid$/);
  expect(rest.map((lines) => lines.length)).toEqual([250, 250, 102]);
  const rows = rest.flat();
  // Late ones first.
  expect(rows[0]).toMatch(/^Learner 599,.*,1,0,"Overdue, 0%, due 2020-01-01"$/);
  expect(rows[1]).toMatch(/^Amy Tan,.*,0,0,"On the way, 0%"$/);
  expect(rows.slice(2).every((row) => row.endsWith(',0,0,'))).toBe(true);
  expect(new Set(rows).size).toBe(602);
});
