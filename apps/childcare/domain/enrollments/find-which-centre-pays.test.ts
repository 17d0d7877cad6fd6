import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createOrganization, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { payText } from '#components/course/labels.ts';
import { findPricedCoursePayer } from './find-priced-course-payer.ts';

const database = useChildcareDatabase();

it('names who pays: the centre with billing, nobody without, centres for who has none', async () => {
  const { db } = database;
  const billed = await createOrganization(db, { billingEnabled: true });
  const unbilled = await createOrganization(db, { billingEnabled: false });
  const payerOf = async (organizationId: string | null, freeOnly = false) => {
    const actor = actorOf(await createUser(db, { organizationId }));
    return findPricedCoursePayer({ db, actor }, { freeOnly });
  };
  expect(await payerOf(billed.id)).toBe('own-centre');
  expect(await payerOf(unbilled.id)).toBe('nobody');
  expect(await payerOf(unbilled.id, true)).toBe('nobody');
  expect(await payerOf(null)).toBe('nobody');
  expect(await payerOf(null, true)).toBe('centres');
  expect(await findPricedCoursePayer({ db, actor: null }, { freeOnly: false })).toBe('centres');
});

it('says it in words', () => {
  expect(payText(60, 'own-centre')).toBe('S$60.00, paid by your centre');
  expect(payText(60, 'nobody')).toBe('Free for you');
  expect(payText(60, 'centres')).toBe('S$60.00 for centres');
  expect(payText(0, 'own-centre')).toBe('Free');
});
