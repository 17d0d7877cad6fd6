import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, ChildcareAccessFixture } from './access-fixture.ts';
import { who } from './access-rules.ts';
import { fileFormData, pixel } from './form-files.ts';

const ofRequest = { learner: 'own list', manager: 'own list', rest: 404 } as const;
const evidence = { learner: 'allowed', manager: 'allowed', rest: 404 } as const;

/** The learner's request for the sign-off of a practical lesson, which waits for the manager. */
export const signOffAccessTable: AccessTable<Caller, ChildcareAccessFixture> = {
  'POST /api/lectures/{id}/sign-offs': who({ learner: 409, rest: 403 }, (w) => ({
    ids: [w.practicals[0]],
    body: fileFormData({ note: 'Once more' }, pixel()),
  })),
  'GET /api/sign-offs/{id}': who(ofRequest, (w) => ({ ids: [w.signOff] })),
  'DELETE /api/sign-offs/{id}': who({ learner: 'allowed', rest: 404 }, (w) => ({
    ids: [w.withdrawnSignOff],
  })),
  'GET /api/sign-offs/{id}/evidence': who(evidence, (w) => ({ ids: [w.signOff] }), {
    // What a manager opens.
    writes: ['audit_entry'],
  }),
  'POST /api/sign-offs/{id}/decision': who({ manager: 'allowed', rivalManager: 404, rest: 403 }, (w) => ({
    ids: [w.signOff],
    body: { decision: 'return', seen: [], remark: 'Once more, please' },
  })),
  'GET /api/centre/sign-offs': who({ manager: 'own list', rivalManager: 'allowed', rest: 403 }),
};
