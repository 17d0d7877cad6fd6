import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { getAssignFormData } from './get-assign-form-data.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

it('lists a page of people, whoever was chosen elsewhere, and nobody of another centre', async () => {
  const { manager, ours, rival } = await createCentreFixture(database.db);
  await database.db.user.createMany({
    data: Array.from({ length: 2_050 }, (_, index) => ({
      name: `Learner ${String(index).padStart(4, '0')}`,
      email: `learner${index}@example.com`,
      jobTitle: index % 2 === 0 ? 'Cook' : '',
      organizationId: ours.id,
    })),
  });
  const last = await database.db.user.findUniqueOrThrow({ where: { email: 'learner2049@example.com' } });
  const stranger = await database.db.user.create({
    data: { name: 'Zoe', email: 'zoe@example.com', organizationId: rival.organizationId },
  });
  const learners = await database.db.user.count({ where: { organizationId: ours.id, role: 'LEARNER' } });
  const ctx = {
    ...service.services,
    actor: { ...actorOf(manager), role: 'CORPORATE_ADMIN' as const },
    client: { address: '', userAgent: '' },
    publicUrl: '',
    requestId: '',
    defer: () => {},
  };
  const plain = await getAssignFormData(ctx);
  expect(plain.people).toHaveLength(25);
  expect(plain).toMatchObject({ totalPeople: learners, chosen: [], group: null });

  const first = plain.people[0]?.id ?? '';
  const { chosen } = await getAssignFormData(ctx, { chosen: [last.id, first, stranger.id, 'nobody'] });
  expect(chosen.map(({ id }) => id)).toEqual([first, last.id]);
  const { group } = await getAssignFormData(ctx, { group: { q: 'cook', state: ['not-joined'] } });
  expect(group).toEqual({ q: 'cook', state: ['not-joined'], total: 1_025 });
});
