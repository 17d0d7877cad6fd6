import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createOrganization, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { payText } from '#components/course/labels.ts';
import { findWhichCentrePays } from './find-which-centre-pays.ts';

const database = useChildcareDatabase();

it('names who pays: the centre with billing, nobody without, centres for who has none', async () => {
  const { db } = database;
  const billed = await createOrganization(db, { billingEnabled: true });
  const unbilled = await createOrganization(db, { billingEnabled: false });
  const payerOf = async (organizationId: string | null, selfEnrollment: 'open' | 'free-only' = 'open') => {
    const actor = actorOf(await createUser(db, { organizationId }));
    return findWhichCentrePays({ db, actor }, { selfEnrollment });
  };
  expect(await payerOf(billed.id)).toBe('own-centre');
  expect(await payerOf(unbilled.id)).toBe('no-centre');
  expect(await payerOf(unbilled.id, 'free-only')).toBe('no-centre');
  expect(await payerOf(null)).toBe('no-centre');
  expect(await payerOf(null, 'free-only')).toBe('a-centre');
  expect(await findWhichCentrePays({ db, actor: null }, { selfEnrollment: 'open' })).toBe('a-centre');
});

it('says it in words', () => {
  expect(payText(60, 'own-centre')).toBe('S$60.00, paid by your centre');
  expect(payText(60, 'no-centre')).toBe('Free for you');
  expect(payText(60, 'a-centre')).toBe('S$60.00 for centres');
  expect(payText(0, 'own-centre')).toBe('Free');
});
