import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, ChildcareAccessFixture } from './access-fixture.ts';
import { who } from './access-rules.ts';
import { fileFormData, pixel } from './form-files.ts';

const fields = { title: 'First aid', provider: 'Red Cross', completedOn: '2026-03-02', points: '4' };
const form = () => fileFormData(fields, pixel());

const ofTraining = { learner: 'own list', manager: 'own list', rest: 404 } as const;
const changed = { learner: 'allowed', manager: 'allowed', rest: 404 } as const;
const deleted = { learner: 'allowed', rest: 404 } as const;

/** Outside training of the learner, which waits for the manager's approval. */
export const outsideTrainingAccessTable: AccessTable<Caller, ChildcareAccessFixture> = {
  'GET /api/outside-training': who({ learner: 'own list', rest: 'allowed' }),
  // Who is in no centre has nobody to approve it.
  'POST /api/outside-training': [
    who({ author: 409, superAdmin: 409, rest: 'allowed' }, () => ({ body: form() }), {
      // The manager's notification counts one more.
      writes: ['notification'],
    }),
    who(
      { learner: 'allowed', manager: 'allowed', author: 409, superAdmin: 409, rest: 404 },
      (w) => ({ body: fileFormData({ ...fields, learnerId: w.people.learner.id }, pixel()) }),
      { row: "the learner's", writes: ['notification'] },
    ),
  ],
  'GET /api/outside-training/{id}': who(ofTraining, (w) => ({ ids: [w.training.id] })),
  'PUT /api/outside-training/{id}': who(changed, (w) => ({ ids: [w.changedTraining.id], body: form() })),
  'DELETE /api/outside-training/{id}': who(deleted, (w) => ({ ids: [w.changedTraining.id] })),
  'GET /api/outside-training/{id}/file': who({ learner: 'allowed', manager: 'allowed', rest: 404 }, (w) => ({
    ids: [w.training.id],
  })),
  'POST /api/outside-training/{id}/decision': who(
    { manager: 'allowed', rivalManager: 404, rest: 403 },
    (w) => ({
      ids: [w.training.id],
      body: { decision: 'approve', expectedUpdatedAt: w.training.updatedAt },
    }),
  ),
  'GET /api/centre/outside-training': who({ manager: 'own list', rivalManager: 'allowed', rest: 403 }),
};
